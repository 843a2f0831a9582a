import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { ApiError, noResponse } from '#web/api/api-error.ts';

import { useSeen } from './use-seen.ts';

afterEach(cleanup);

const changed = new ApiError({ status: 409, code: 'order_changed', message: 'Please look again.' });
const nothing = { isChosen: false, isPending: false, error: null };

/** What is sent along after each of these, one after the other. */
function seenAfter(steps: { now: number; decided: Parameters<typeof useSeen>[1] }[]): number[] {
  const [first, ...others] = steps;
  const { result, rerender } = renderHook(({ now, decided }) => useSeen(now, decided, 'order_changed'), {
    initialProps: first!,
  });
  return [result.current, ...others.map((step) => (rerender(step), result.current))];
}

it('is what stands there until something is chosen, and then stays', () => {
  const chosen = { ...nothing, isChosen: true };
  expect(
    seenAfter([
      { now: 1, decided: nothing },
      { now: 2, decided: nothing },
      { now: 2, decided: chosen },
      { now: 3, decided: chosen },
    ]),
  ).toEqual([1, 2, 2, 2]);
});

it('is what stands there by now once the other was refused for having changed', () => {
  const refused = { isChosen: true, isPending: false, error: changed };
  expect(
    seenAfter([
      { now: 1, decided: { ...nothing, isChosen: true } },
      { now: 2, decided: refused },
    ]),
  ).toEqual([1, 2]);
});

it('stays while a press is on its way, and after one whose answer was lost: the same press is the same once more', () => {
  const lost = { ...nothing, error: noResponse() };
  expect(
    seenAfter([
      { now: 1, decided: nothing },
      { now: 2, decided: { ...nothing, isPending: true } },
      { now: 2, decided: lost },
    ]),
  ).toEqual([1, 1, 1]);
});
