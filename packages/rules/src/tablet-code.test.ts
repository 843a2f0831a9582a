import { expect, it } from 'vitest';

import { makeTabletCode, parseTabletCode, SHIFT_HOURS, TABLET_CODE_MINUTES, tabletCodeLabel } from './tablet-code.ts';

it('is twelve letters that nobody mistakes, and is read back however it is typed', () => {
  let seed = 0;
  const code = makeTabletCode((below) => (seed += 7) % below);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect(tabletCodeLabel(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  expect(parseTabletCode(` ${tabletCodeLabel(code).toLowerCase()} `)).toBe(code);
});

it('is good for a quarter of an hour, and a shift for half a day', () => {
  expect([TABLET_CODE_MINUTES, SHIFT_HOURS]).toEqual([15, 12]);
});

it('is nothing else', () => {
  for (const other of ['', 'AB3D-7KQ2', 'AB3D-7KQ2-MN9O', 'AB3D-7KQ2-MN9PX', 'AB3D7KQ2MN9é']) {
    expect(parseTabletCode(other)).toBeNull();
  }
});
