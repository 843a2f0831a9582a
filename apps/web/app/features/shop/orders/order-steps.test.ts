import type { OrderDetail } from '@club/contract/shop/orders';
import { expect, it } from 'vitest';

import { orderForTests } from '#web/features/shop/orders/detail/order-for-tests.ts';

import { orderSteps } from './order-steps.ts';

const cancelled: OrderDetail = {
  ...orderForTests,
  status: 'cancelled',
  events: [
    { type: 'placed', created_at: '2026-11-21T07:00:00Z', note: null },
    { type: 'cancelled', created_at: '2026-11-21T07:10:00Z', note: 'The money goes back' },
  ],
};
const noteAtTheEnd = (order: OrderDetail) => orderSteps(order).at(-1)?.note;

it('says at the end of a cancelled order what has become of it since', () => {
  expect(noteAtTheEnd(cancelled)).toBe('The money goes back');
  const note = 'Paid after it was cancelled; the money goes back';
  const late = { type: 'paid', created_at: '2026-11-21T07:12:00Z', note };
  const events = [cancelled.events[0]!, { ...cancelled.events[1]!, note: null }, late];
  expect(noteAtTheEnd({ ...cancelled, events })).toBe(note);
});
