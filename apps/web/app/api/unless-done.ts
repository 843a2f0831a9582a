import { type ApiError, toApiError } from './api-error.ts';

/**
 * Does something to what can be looked at afterwards. Without an answer, or where it was done already, `find` tells: it gives what it has
 * become, or null where it was not done.
 */
export async function unlessDone<T>(act: Promise<T>, find: (refusal: ApiError) => Promise<T | null>): Promise<T> {
  try {
    return await act;
  } catch (thrown) {
    // Who cannot look knows no more than before.
    const done = await find(toApiError(thrown)).catch(() => null);
    if (done === null) throw thrown;
    return done;
  }
}
