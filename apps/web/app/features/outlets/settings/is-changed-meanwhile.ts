import { type ApiError, toApiError } from '#web/api/api-error.ts';

/** Whether nothing was saved because somebody else has saved since what was shown was loaded. */
export function isChangedMeanwhile(error: ApiError | null): boolean {
  return error !== null && toApiError(error).code === 'outlet_changed';
}
