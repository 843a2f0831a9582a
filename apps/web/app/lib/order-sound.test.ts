import { beforeEach, expect, it } from 'vitest';

import { isSoundOn, keepSound, soundOnForShift } from './order-sound.ts';

beforeEach(() => localStorage.clear());

it('new orders are heard once a shift has begun, unless the sound was turned off here', () => {
  expect(isSoundOn()).toBe(false);
  soundOnForShift();
  expect(isSoundOn()).toBe(true);
  keepSound(false);
  soundOnForShift();
  expect(isSoundOn()).toBe(false);
});
