import { parseJson, type HttpAnswer, type HttpLine } from '#server/providers/http-call.ts';

import type { CircuitState, NetworkWatch } from './provider.ts';

/** So many calls without an answer, one after the other, and the network counts as down. */
const TROUBLES_IN_A_ROW = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 2 * 60_000;
/** A probe that never came back does not keep others from trying. */
const PROBE_LIFE_MS = 30_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Watches the line to one network. After repeated time-outs and failures of the other side nothing is sent for a while, so
 * that what is struggling is not hammered and what waits here does not wait in vain. Then one call at a time goes through
 * to see: an answer closes the circuit, none opens it again for twice as long.
 */
export interface Circuit extends NetworkWatch {
  readonly line: HttpLine;
}

export function circuit(line: HttpLine, now: () => Date): Circuit {
  let troubles = 0;
  /** What is not yet known here is known better by whoever has made a call. */
  let since = new Date(0);
  let heard = since;
  let pause = FIRST_PAUSE_MS;
  /** Undefined while closed. */
  let openUntil: number | undefined;
  let probeSince: number | undefined;

  function state(): CircuitState {
    if (openUntil === undefined) return 'closed';
    return now().getTime() < openUntil ? 'open' : 'half_open';
  }

  function mayCall(): boolean {
    if (state() === 'closed') return true;
    if (state() === 'open') return false;
    const at = now().getTime();
    if (probeSince !== undefined && at < probeSince + PROBE_LIFE_MS) return false;
    probeSince = at;
    return true;
  }

  function wentWell(): void {
    troubles = 0;
    if (openUntil === undefined) return;
    openUntil = undefined;
    probeSince = undefined;
    pause = FIRST_PAUSE_MS;
    since = now();
  }

  function wentWrong(): void {
    troubles += 1;
    const isProbe = openUntil !== undefined;
    if (!isProbe && troubles < TROUBLES_IN_A_ROW) return;
    // What was under way when it opened says nothing new.
    if (isProbe && state() === 'open') return;
    if (isProbe) pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    else since = now();
    openUntil = now().getTime() + pause;
    probeSince = undefined;
  }

  return {
    state,
    since: () => since,
    hear(other) {
      if (other.since <= since || other.since <= heard) return;
      heard = other.since;
      if (openUntil === undefined && other.state === 'open') {
        since = other.since;
        openUntil = now().getTime() + pause;
      } else if (openUntil !== undefined && other.state === 'closed') {
        // Not more than that: the answer may have been to the other process alone.
        openUntil = now().getTime();
      }
    },
    async line(request) {
      if (!mayCall()) return { kind: 'unreachable', reason: 'circuit_open' };
      const answer = await line(request);
      if (isTrouble(answer)) wentWrong();
      else wentWell();
      return answer;
    },
  };
}

/** MTN reports our own mistakes as 500 with a code: that is an answer, unless the code is one of its own troubles. */
function isTrouble(answer: HttpAnswer): boolean {
  if (answer.kind !== 'answer') return true;
  if (answer.status === TOO_MANY_REQUESTS) return true;
  if (answer.status < 500) return false;
  if (answer.status > 500) return true;
  const json = parseJson(answer.text);
  return typeof json !== 'object' || json === null || !('code' in json);
}
