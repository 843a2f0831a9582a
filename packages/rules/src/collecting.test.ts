import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isLongUncollected, KEPT_MS, remindersDue } from './collecting.ts';

const HOUR_MS = 60 * 60_000;
const ready_at = new Date('2026-11-21T08:00:00Z');
const after = (ms: number) => new Date(ready_at.getTime() + ms);
const order = { status: 'ready', service_type: 'in_store', ready_at } as const;

describe('an order that waits for its customer', () => {
  it('is kept two days, and put back only when it is ready and to be collected', () => {
    expect(KEPT_MS).toBe(48 * HOUR_MS);
    expect(isLongUncollected(order, after(KEPT_MS - 1))).toBe(false);
    expect(isLongUncollected(order, after(KEPT_MS))).toBe(true);
    expect(isLongUncollected({ ...order, status: 'completed' }, after(KEPT_MS))).toBe(false);
    expect(isLongUncollected({ ...order, service_type: 'delivery' }, after(KEPT_MS))).toBe(false);
    expect(isLongUncollected({ ...order, ready_at: null }, after(KEPT_MS))).toBe(false);
  });

  it('is called to mind after a day and once more before its time is over, never earlier again', () => {
    expect([23, 24, 41, 42, 48].map((hours) => remindersDue(ready_at, after(hours * HOUR_MS)))).toEqual([
      0, 1, 1, 2, 2,
    ]);
    fc.assert(
      fc.property(fc.nat(KEPT_MS), fc.nat(KEPT_MS), (one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        expect(remindersDue(ready_at, after(early))).toBeLessThanOrEqual(remindersDue(ready_at, after(late)));
      }),
    );
  });
});
