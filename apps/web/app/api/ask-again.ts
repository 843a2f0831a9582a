import { type ApiError, toApiError } from './api-error.ts';

/** Whoever is told to wait longer than this decides for themselves. */
const LONGEST_WAIT_S = 15;
/** So often something is asked at the most: about half a minute in a crowd. */
export const MOST_ASKED = 12;
/** What the server answers with when it could not look at the request at all. */
const BUSY: readonly ApiError['code'][] = ['service_busy', 'too_many_requests', 'request_in_progress'];

/**
 * How long to wait before the same is asked again, as the server has said and up to half as long again, or all who were refused
 * together would come back together. Null where the answer is final, or the wait is for people to decide on.
 */
export function waitBeforeAgainMs({ code, retryAfter }: ApiError, chance = Math.random()): number | null {
  if (!BUSY.includes(code) || retryAfter === null || retryAfter > LONGEST_WAIT_S) return null;
  return retryAfter * 1_000 * (1 + chance / 2);
}

interface Asking {
  /** Hears of each wait, and of its end. */
  readonly onWait: (isWaiting: boolean) => void;
  /** Ends the asking: nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Asks until the server has had the time to answer; what it answers then is given, or thrown. */
export async function askUntilHeard<T>(
  ask: () => Promise<T>,
  { onWait, signal, pause = pauseFor }: Asking,
): Promise<T> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await ask();
    } catch (thrown) {
      const wait = waitBeforeAgainMs(toApiError(thrown));
      if (wait === null || asked >= MOST_ASKED || signal.aborted) throw thrown;
      onWait(true);
      await pause(wait, signal);
      onWait(false);
      if (signal.aborted) throw thrown;
    }
  }
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
