import { describe, expect, it } from 'vitest';

import { FRIENDS_PER_JUMP, JUMP_PLACES, queueBarPercent } from './queue-jump.ts';

it('two friends are worth fifteen places (spec 1 §9)', () => {
  expect([FRIENDS_PER_JUMP, JUMP_PLACES]).toEqual([2, 15]);
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
