import { RESET_RESEND_SECONDS } from '@club/rules/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { noteServerDate, serverNow } from '#web/lib/server-clock.ts';

import { askedForCode, readAskedForCode } from './reset-code.ts';

const WAIT_MS = RESET_RESEND_SECONDS * 1000;
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');

/** What the page has heard from the server when the device's clock is wrong by so much. */
const hearServer = (wrongByMs: number) => noteServerDate(new Date(Date.now() - wrongByMs).toUTCString(), Date.now());
const leftMs = (state: unknown) => readAskedForCode(state)!.nextFrom - serverNow();
const SENT = { success: true, message: 'A code is on its way.', retry_after: null };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  hearServer(0);
  vi.useRealTimers();
});

describe('the wait for another code to reset the PIN', () => {
  it.each([0, DAY_MS, -DAY_MS])('goes on after a reload on a device whose clock is wrong by %d ms', (wrongByMs) => {
    hearServer(wrongByMs);
    const state = askedForCode(SENT);
    vi.advanceTimersByTime(10_000);
    // Loaded anew, the page takes the device's clock for right until the server answers.
    hearServer(0);
    expect(leftMs(state)).toBe(WAIT_MS - 10_000);
    hearServer(wrongByMs);
    expect(leftMs(state)).toBe(WAIT_MS - 10_000);
  });

  it('is over when its time has passed, and never longer than it takes although the clock was set back', () => {
    const state = askedForCode(SENT);
    vi.setSystemTime(NOW - DAY_MS);
    expect(leftMs(state)).toBe(WAIT_MS);
    vi.setSystemTime(NOW + DAY_MS);
    expect(leftMs(state)).toBe(0);
  });

  it.each([null, {}, { says: 'Your session has expired.' }])('is unknown to a history entry that holds %j', (state) => {
    expect(readAskedForCode(state)).toBeNull();
  });

  it('is as long as the server says, in whose words it is told', () => {
    const state = askedForCode({ success: true, message: 'The latest code is still good.', retry_after: 2_400 });
    expect(leftMs(state)).toBe(2_400_000);
    expect(readAskedForCode(state)!.says).toBe('The latest code is still good.');
  });
});
