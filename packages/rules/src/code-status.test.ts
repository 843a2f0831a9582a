import { describe, expect, it } from 'vitest';

import { codeStatus, isExpiringSoon, lifetimeColour, lifetimePercent, showsRedeemedBanner } from './code-status.ts';

const code = {
  redeemed: false,
  expired: false,
  created_at: '2026-11-20T00:00:00Z',
  expires_at: '2026-11-21T00:00:00Z',
  redeemed_at: null,
};

describe('codeStatus', () => {
  it('puts redeemed before expired', () => {
    expect(codeStatus(code)).toBe('active');
    expect(codeStatus({ redeemed: true, expired: true })).toBe('redeemed');
    expect(codeStatus({ redeemed: false, expired: true })).toBe('expired');
  });
});

describe("a code's last hours", () => {
  it('are the last six, and only while it is active', () => {
    expect(isExpiringSoon(code, '2026-11-20T18:00:00Z')).toBe(true);
    expect(isExpiringSoon(code, '2026-11-20T17:59:59Z')).toBe(false);
    expect(isExpiringSoon(code, '2026-11-20T23:59:59.999Z')).toBe(true);
    expect(isExpiringSoon(code, '2026-11-21T00:00:00Z')).toBe(false);
    expect(isExpiringSoon({ ...code, redeemed: true }, '2026-11-20T20:00:00Z')).toBe(false);
  });
});

describe('the redeemed banner', () => {
  it('stays for an hour', () => {
    const redeemed = { ...code, redeemed: true, redeemed_at: '2026-11-20T10:00:00Z' };
    expect(showsRedeemedBanner(redeemed, '2026-11-20T10:59:59Z')).toBe(true);
    expect(showsRedeemedBanner(redeemed, '2026-11-20T11:00:00Z')).toBe(false);
    expect(showsRedeemedBanner(code, '2026-11-20T10:00:00Z')).toBe(false);
    expect(showsRedeemedBanner({ ...redeemed, redeemed: false }, '2026-11-20T10:00:00Z')).toBe(false);
    expect(showsRedeemedBanner({ ...redeemed, redeemed_at: null }, 0)).toBe(false);
  });
});

describe('the lifetime bar', () => {
  it('shows the share left, within bounds', () => {
    expect(lifetimePercent(code, '2026-11-20T06:00:00Z')).toBe(75);
    expect(lifetimePercent(code, '2026-11-19T00:00:00Z')).toBe(100);
    expect(lifetimePercent(code, '2026-11-22T00:00:00Z')).toBe(0);
    expect(lifetimePercent({ ...code, expires_at: code.created_at }, 0)).toBe(0);
  });
  it.each([
    [51, 'green'],
    [50, 'yellow'],
    [21, 'yellow'],
    [20, 'red'],
    [0, 'red'],
  ] as const)('at %i %% is %s', (percent, colour) => expect(lifetimeColour(percent)).toBe(colour));
});
