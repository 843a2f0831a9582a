import { waitingWords } from '@club/rules/waiting-words';

import { type ApiError, textOr } from '#web/api/api-error.ts';

/** Whether the refusal opens the Account Not Approved dialog: its text decides (spec 1 §8). */
export function isNotApproved(error: ApiError): boolean {
  return error.status === 400 && /not approved|not found/i.test(error.message);
}

const FALLBACK_TEXT = 'An error occurred during login. Please try again.';

/** What the banner says; a lock also says for how long. */
export function signInErrorText(error: ApiError): string {
  if (error.code !== 'sign_in_locked' || error.retryAfter === null) return textOr(error, FALLBACK_TEXT);
  return `${error.message} You can try again in ${waitingWords(error.retryAfter)}.`;
}
