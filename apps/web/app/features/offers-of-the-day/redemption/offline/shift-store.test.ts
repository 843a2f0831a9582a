import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';
import { afterEach, expect, it } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { type Shift, storeShift } from '#web/api/shift.ts';

import { keepShift, readShiftAt } from './shift-store.ts';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const opened = { id: 's1', outlet: { id: 'o1', name: 'Freshbasket' }, staff_name: 'Sarah' };
const shift = { ...opened, ends_at: new Date(NOW + 1).toISOString() } as CounterShift;
const work = (token: string) => storeShift({ token, outlet: opened.outlet, staff: { name: token } } as Shift);
const read = (now = NOW) => readShiftAt(undefined, now);

afterEach(() => {
  storeShift(null);
  clearTokens();
  localStorage.clear();
  globalThis.history.replaceState(null, '', '/');
});

it('on a tablet the leave to work without a network ends with the shift of whoever was signed in', () => {
  globalThis.history.replaceState(null, '', '/counter/codes');
  work('Sarah');
  keepShift(shift);
  expect(read()).toEqual(shift);
  expect(read(NOW + 1)).toBeNull();
  storeShift(null);
  expect(read()).toBeNull();
  work('Moses');
  expect(read()).toBeNull();
});

it('with a manager it ends with their session, and is of the outlet where it was opened', () => {
  storeTokens({ access: 'first', refresh: 'r1' });
  keepShift(shift);
  expect(readShiftAt('o1', NOW)).toEqual(shift);
  expect(readShiftAt('o2', NOW)).toBeNull();
  storeTokens({ access: 'second', refresh: 'r2' });
  expect(read()).toBeNull();
});
