import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { deviceStorage } from '#web/lib/storage.ts';

import { currentShift, forgetShift, type Shift, storeShift } from './shift.ts';

// As much of it as anybody looks at here.
const shiftOf = (token: string) => ({ token, outlet: { id: 'o1' }, staff: { name: token } }) as Shift;

beforeEach(() => globalThis.history.replaceState(null, '', '/counter/orders'));
afterEach(() => {
  storeShift(null);
  globalThis.history.replaceState(null, '', '/');
});

describe('a tab of the tablet that was open before', () => {
  it('forgets its own shift, and not the one that began in another tab', async () => {
    storeShift(shiftOf('first'));
    vi.resetModules();
    const other = await import('./shift.ts');
    other.storeShift(shiftOf('second'));
    forgetShift('first');
    expect(deviceStorage.read('shift')).toMatchObject({ token: 'second' });
    expect(currentShift()?.token).toBe('second');
    forgetShift('second');
    expect(currentShift()).toBeNull();
  });

  it('gives the same shift while it is the same', () => {
    storeShift(shiftOf('first'));
    expect(currentShift()).toBe(currentShift());
  });
});
