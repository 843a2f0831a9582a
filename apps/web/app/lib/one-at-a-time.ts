/** Many changes in so short a time are one question. */
export const REST_MS = 400;
/** Who has no answer by then asks anew. */
export const LONGEST_WAIT_MS = 3_000;

/**
 * Asks at once when called. Whatever is called while that is under way, or shortly after it began, is asked once more when it
 * is over: the last call is never lost, and a hundred calls are a few questions.
 */
export function oneAtATime(ask: () => Promise<unknown>, signal: AbortSignal): () => void {
  let isAsking = false;
  let isStale = false;
  async function keepAsking() {
    isAsking = true;
    while (isStale && !signal.aborted) {
      isStale = false;
      const answered = Promise.race([ask().catch(() => undefined), rest(LONGEST_WAIT_MS)]);
      await Promise.all([answered, rest(REST_MS)]);
    }
    isAsking = false;
  }
  return () => {
    isStale = true;
    if (!isAsking) void keepAsking();
  };
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
