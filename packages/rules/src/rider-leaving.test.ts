import { expect, it } from 'vitest';

import { whyRiderStays } from './rider-leaving.ts';

const rider = { name: 'Brian Mugisha', under_way: 0, to_bring_back: 0 };

it('a rider leaves with empty hands: what is under way is brought first, then what could not be delivered is brought back', () => {
  expect(whyRiderStays(rider)).toBeNull();
  const busy = { code: 'rider_busy', message: 'Brian Mugisha still has something to deliver.' };
  expect(whyRiderStays({ ...rider, under_way: 1, to_bring_back: 1 })).toEqual(busy);
  expect(whyRiderStays({ ...rider, to_bring_back: 1 })).toEqual({
    code: 'rider_owes_goods',
    message: 'Brian Mugisha still has to bring back 1 order. Receive it first.',
  });
  expect(whyRiderStays({ ...rider, to_bring_back: 2 })?.message).toBe(
    'Brian Mugisha still has to bring back 2 orders. Receive them first.',
  );
});

it('an outlet that does not get its goods back lets a rider go without them, but not with what is under way', () => {
  expect(whyRiderStays({ ...rider, to_bring_back: 2 }, true)).toBeNull();
  expect(whyRiderStays({ ...rider, under_way: 1, to_bring_back: 1 }, true)?.code).toBe('rider_busy');
});
