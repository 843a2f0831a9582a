import { toApiError } from './api-error.ts';

/** Has something removed. Gone already, by another device say, is as good as gone; null tells that nothing was left to remove. */
export async function unlessGone<T>(removal: Promise<T>): Promise<T | null> {
  try {
    return await removal;
  } catch (thrown) {
    if (toApiError(thrown).code === 'not_found') return null;
    throw thrown;
  }
}
