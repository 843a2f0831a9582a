import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { applicantPhone, APPLICANT_PHONE_KEY, storeApplicantPhone } from './session.ts';

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
