import { BEAT_MS, type LiveEvent, ON_THE_WAY_MS, STREAM_PATH } from '@club/contract/club/notifications';

import { isAtCounter } from '#web/lib/at-counter.ts';
import { readEvents } from '#web/lib/sse.ts';

import { expireSession, refreshOnce } from './refresh.ts';
import { accessToken } from './session.ts';
import { currentShift, forgetShift } from './shift.ts';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** Where it was this browser that signed out, it has said so to its pages by then. */
const SESSION_OVER_PAUSE_MS = 1_000;
const DAY_MS = 86_400_000;
/** A line may die without a word: after two beats that did not come, and half of one for those that are late, it has. */
const LONGEST_SILENCE_MS = 2.5 * BEAT_MS;

/** A moment on both clocks of the page: one may be set back, the other stands still while the phone sleeps. */
interface Moment {
  readonly clock: number;
  readonly ticks: number;
}

/** Until when the page knows of every change. What it shows at first was asked for when it began to load. */
let heardAt: Moment = { clock: performance.timeOrigin, ticks: 0 };

/**
 * Keeps the event stream open until `signal` aborts: reconnects with growing pauses, renews the token when it was
 * refused, and ends the session here when it is over. Whatever changed while it was not open is told when it is.
 */
export async function listen(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const opened = await listenOnce(onEvent, signal);
    if (opened === 'signed_out' || signal.aborted) return;
    if (opened === 'over') {
      await pause(SESSION_OVER_PAUSE_MS, signal);
      continue;
    }
    pauseMs = opened === 'opened' ? FIRST_RETRY_MS : Math.min(pauseMs * 2, LONGEST_RETRY_MS);
    // Spread the reconnects of many phones after a restart of the server.
    await pause(pauseMs * (0.75 + Math.random() / 2), signal);
  }
}

async function listenOnce(onEvent: (event: LiveEvent) => void, signal: AbortSignal) {
  const token = isAtCounter() ? (currentShift()?.token ?? null) : accessToken();
  if (token === null) return 'signed_out' as const;
  const line = patience(signal);
  try {
    const missedMs = Math.max(1, Math.min(Math.ceil(msSince(heardAt)), DAY_MS));
    const askedAt = now();
    const response = await fetch(`${STREAM_PATH}?missed_ms=${missedMs}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: line.signal,
    });
    if (response.status === 401) {
      if (isAtCounter()) {
        forgetShift(token);
        return 'signed_out' as const;
      }
      if ((await refreshOnce(token)) !== 'refused') return 'opened' as const;
      expireSession(true);
      return 'signed_out' as const;
    }
    if (!response.ok || response.body === null) return 'failed' as const;
    // The server reckons with a shorter way, and may have left out what changed while the question travelled.
    if (msSince(askedAt) > ON_THE_WAY_MS) onEvent({ topic: 'everything', id: null });
    let isOver = false;
    await readEvents(
      response.body,
      (data) => {
        const event = parseEvent(data);
        if (event?.topic === 'session') isOver = true;
        else if (event !== null) onEvent(event);
      },
      () => {
        heardAt = now();
        line.heard();
      },
    );
    return isOver ? ('over' as const) : ('opened' as const);
  } catch {
    return 'failed' as const;
  } finally {
    line.end();
  }
}

/** A signal that aborts after a long silence, and with the other. */
function patience(other: AbortSignal) {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let timer = setTimeout(giveUp, LONGEST_SILENCE_MS);
  other.addEventListener('abort', giveUp);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, LONGEST_SILENCE_MS);
    },
    end() {
      clearTimeout(timer);
      other.removeEventListener('abort', giveUp);
    },
  };
}

function now(): Moment {
  return { clock: Date.now(), ticks: performance.now() };
}

function msSince({ clock, ticks }: Moment): number {
  return Math.max(Date.now() - clock, performance.now() - ticks);
}

function parseEvent(data: string): LiveEvent | null {
  try {
    const value = JSON.parse(data) as Partial<LiveEvent>;
    // A topic that this version does not know is simply not listened to.
    return typeof value.topic === 'string' ? { topic: value.topic, id: value.id ?? null } : null;
  } catch {
    return null;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
