import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { privateStorage } from '#web/lib/storage.ts';

import { applicantPhone, APPLICANT_PHONE_KEY, storeApplicantPhone, storeTokens } from './session.ts';

const MINUTE_MS = 60_000;

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe("the applicant's phone on this device", () => {
  it('is kept under the key of the specification while it is in use', () => {
    storeApplicantPhone('+256770000003');
    expect(localStorage.getItem(APPLICANT_PHONE_KEY)).toBe('+256770000003');
    vi.advanceTimersByTime(29 * MINUTE_MS);
    expect(applicantPhone()).toBe('+256770000003');
    storeApplicantPhone('+256770000003');
    vi.advanceTimersByTime(29 * MINUTE_MS);
    expect(applicantPhone()).toBe('+256770000003');
  });

  it('is forgotten after half an hour without use, and leaves nothing behind', () => {
    storeApplicantPhone('+256770000003');
    vi.advanceTimersByTime(30 * MINUTE_MS);
    expect(applicantPhone()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('is forgotten when nobody knows since when it is there, or the clock was set back', () => {
    localStorage.setItem(APPLICANT_PHONE_KEY, '+256770000003');
    expect(applicantPhone()).toBeNull();
    storeApplicantPhone('+256770000003');
    vi.setSystemTime(new Date('2026-11-22T07:00:00Z'));
    expect(applicantPhone()).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});

it('what is kept for a member goes when another session begins, and stays while its tokens are renewed', () => {
  const signIn = (sid: string, exp = 1) =>
    storeTokens({ access: `h.${btoa(JSON.stringify({ sid, exp }))}.s`, refresh: 'r' });
  signIn('grace');
  privateStorage.write('draft.checkout', 'Ring twice');
  signIn('grace', 2);
  expect(privateStorage.read('draft.checkout')).toBe('Ring twice');
  signIn('brian');
  expect(privateStorage.read('draft.checkout')).toBeNull();
});
