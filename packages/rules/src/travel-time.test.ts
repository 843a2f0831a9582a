import { expect, it } from 'vitest';

import { atTheDoor, travelMinutes } from './travel-time.ts';

it('a way takes fifteen minutes and four a kilometre, in steps of five', () => {
  expect([0, 1, 1.4, 7.3, 15].map(travelMinutes)).toEqual([15, 20, 25, 45, 75]);
});

it('at the door it is the way after it is ready', () => {
  expect(new Date(atTheDoor('2026-11-21T07:30:00Z', 1.4)).toISOString()).toBe('2026-11-21T07:55:00.000Z');
});
