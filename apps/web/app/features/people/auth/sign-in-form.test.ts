import { describe, expect, it } from 'vitest';

import { ApiError, toApiError } from '#web/api/api-error.ts';

import { isNotApproved, signInErrorText } from './sign-in-form.ts';

const refusal = (message: string, more: Partial<ApiError> = {}) =>
  new ApiError({ status: 400, code: 'incorrect_pin', message, ...more });

describe('a refused sign-in', () => {
  it('opens the dialog when its text says not approved or not found', () => {
    for (const text of [
      'Member not found or not approved',
      'Your membership is not approved yet',
      'Member not found',
    ]) {
      expect(isNotApproved(refusal(text))).toBe(true);
    }
    expect(isNotApproved(refusal('Incorrect phone number or PIN'))).toBe(false);
    expect(isNotApproved(new ApiError({ status: 404, code: 'unexpected', message: 'Page not found' }))).toBe(false);
  });

  it('says how long a lock lasts', () => {
    const locked = refusal('Too many wrong PINs.', { code: 'sign_in_locked', retryAfter: 61 });
    expect(signInErrorText(locked)).toBe('Too many wrong PINs. You can try again in 2 minutes.');
    const forADay = refusal('Too many wrong PINs.', { code: 'sign_in_locked', retryAfter: 86_400 });
    expect(signInErrorText(forADay)).toBe('Too many wrong PINs. You can try again in 24 hours.');
  });

  it('has a text of its own for what nobody foresaw', () => {
    expect(signInErrorText(toApiError(new Error('x')))).toBe('An error occurred during login. Please try again.');
  });
});
