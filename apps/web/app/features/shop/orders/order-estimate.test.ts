import type { TrackedOrder } from '@club/contract/shop/orders';
import { expect, it } from 'vitest';

import { assignmentForTests, orderForTests } from '#web/features/shop/orders/detail/order-for-tests.ts';

import { newsOf } from './order-estimate.ts';

const order: TrackedOrder = {
  ...orderForTests,
  delivery_estimate_at: null,
  events: [{ type: 'ready', created_at: '2026-11-21T07:45:00Z', note: null }],
};

it('tells of a tracked order when it is to be ready, since when it is, or how it ended', () => {
  const confirmed = { ...order, status: 'confirmed', ready_estimate_at: '2026-11-21T07:30:00Z' } as const;
  expect(newsOf(confirmed)).toEqual({ label: 'Estimated ready for pickup', text: 'About 21 Nov 2026, 10:30' });
  expect(newsOf({ ...confirmed, ready_estimate_at: null }).text).toBe('Known once it is paid');
  expect(newsOf(order)).toEqual({ label: 'Order status', text: 'Ready since 10:45' });
  expect(newsOf({ ...order, redeemed: true })).toEqual({ label: 'Order status', text: 'Redeemed' });
  const nextDay = { ...order, server_time: '2026-11-22T08:00:00Z' };
  expect(newsOf(nextDay).text).toBe('Ready since Sat 21 Nov, 10:45');
  expect(newsOf({ ...order, status: 'completed' })).toEqual({ label: 'Order status', text: 'Completed' });
});

it('of what is brought it tells when it is at the door, and not when its outlet has it ready', () => {
  const brought = {
    ...order,
    status: 'confirmed',
    service_type: 'delivery',
    ready_estimate_at: '2026-11-21T07:30:00Z',
    delivery_estimate_at: '2026-11-21T07:55:00Z',
  } as const;
  expect(newsOf(brought)).toEqual({ label: 'Estimated delivery', text: 'About 21 Nov 2026, 10:55' });
  const delivery_assignment = {
    ...assignmentForTests,
    estimated_from: '2026-11-21T08:10:00Z',
    estimated_to: '2026-11-21T08:35:00Z',
  };
  expect(newsOf({ ...brought, status: 'ready', delivery_assignment }).text).toBe('11:10 to 11:35');
  const arrived = { ...assignmentForTests, status: 'arrived' } as const;
  expect(newsOf({ ...brought, status: 'delivering', delivery_assignment: arrived })).toEqual({
    label: 'Order status',
    text: 'Out for Delivery',
  });
});
