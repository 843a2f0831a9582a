import { describe, expect, it } from 'vitest';

import { nextPaymentCheckMs, PAYMENT_CHECKS_LAST_MS } from './payment-checks.ts';

const all: number[] = [];
for (let wait = nextPaymentCheckMs(0); wait !== null; wait = nextPaymentCheckMs(all.length)) {
  all.push(wait);
}

describe('nextPaymentCheckMs', () => {
  it('doubles from 5 s to 5 min', () =>
    expect(all.slice(0, 8).map((ms) => ms / 1_000)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]));

  it('turns hourly after the first hour', () => {
    let elapsed = 0;
    for (const wait of all.slice(0, -1)) {
      expect(wait).toBe(elapsed < 3_600_000 ? Math.min(wait, 300_000) : 3_600_000);
      elapsed += wait;
    }
  });

  it('ends after exactly 72 h with a bounded number of questions', () => {
    expect(all.reduce((sum, wait) => sum + wait, 0)).toBe(PAYMENT_CHECKS_LAST_MS);
    expect(all.length).toBeLessThan(100);
    expect(nextPaymentCheckMs(all.length)).toBeNull();
    expect(nextPaymentCheckMs(10_000)).toBeNull();
  });
});
