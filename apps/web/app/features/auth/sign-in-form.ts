import { SIGN_IN_PHONE_MAX_CHARS } from '@club/rules/limits';
import { nationalDigits } from '@club/rules/uganda-phone';

import { type ApiError, textOr } from '#web/api/api-error.ts';

/** Digits only, at most ten of them; a number pasted with its country code loses that first. */
export function typedPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isWhole = digits.length > SIGN_IN_PHONE_MAX_CHARS && digits.startsWith('256');
  return (isWhole ? nationalDigits(text) : digits).slice(0, SIGN_IN_PHONE_MAX_CHARS);
}

/** Whether the refusal opens the Account Not Approved dialog: its text decides (spec 1 §8). */
export function isNotApproved(error: ApiError): boolean {
  return error.status === 400 && /not approved|not found/i.test(error.message);
}

const FALLBACK_TEXT = 'An error occurred during login. Please try again.';

/** What the banner says; a lock also says for how long. */
export function signInErrorText(error: ApiError): string {
  if (error.code !== 'sign_in_locked' || error.retryAfter === null) return textOr(error, FALLBACK_TEXT);
  const minutes = Math.max(1, Math.ceil(error.retryAfter / 60));
  return `${error.message} You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
