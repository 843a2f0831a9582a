import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { behindPercent, FRIENDS_PER_JUMP, JUMP_PLACES, queueBarPercent } from './queue-jump.ts';

it('two friends are worth fifteen places (spec 1 §9)', () => {
  expect([FRIENDS_PER_JUMP, JUMP_PLACES]).toEqual([2, 15]);
});

describe('how much of the line is behind', () => {
  it.each([
    [1, 1, 0],
    [1, 2, 100],
    [2, 2, 0],
    [1, 5_000, 100],
    [2_500, 4_999, 50],
    [3_412, 5_120, 33],
    [5_000, 5_000, 0],
  ])('at place %i of %i is %i percent', (position, total, percent) =>
    expect(behindPercent(position, total)).toBe(percent),
  );

  it('never becomes less by moving ahead, and tells something at every place of a long line', () => {
    const places = fc.tuple(fc.integer({ min: 2, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }));
    fc.assert(
      fc.property(places, ([position, more]) => {
        const total = position + more;
        const [here, ahead] = [behindPercent(position, total), behindPercent(position - 1, total)];
        expect(here).toBeGreaterThanOrEqual(0);
        expect(ahead).toBeGreaterThanOrEqual(here);
        expect(ahead).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('queueBarPercent', () => {
  it.each([
    [1, 99],
    [0, 99],
    [40, 60],
    [100, 0],
    [5_000, 0],
  ])('at place %i is %i', (position, percent) => expect(queueBarPercent(position)).toBe(percent));
});
