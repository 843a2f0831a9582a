import { describe, expect, it } from 'vitest';

import { orderTimeline } from './order-timeline.ts';

const created_at = '2026-11-21T08:00:00Z';
const at = (minute: number) => `2026-11-21T08:${minute}:00Z`;
const base = { payment_status: 'paid', service_type: 'in_store', created_at, ready_estimate_at: null } as const;

describe('orderTimeline', () => {
  it('shows real times of what happened and none for what has not', () => {
    const events = [
      { type: 'placed', created_at },
      { type: 'paid', created_at: at(11) },
      { type: 'confirmed', created_at: at(12) },
      { type: 'processing', created_at: at(13) },
    ];
    const steps = orderTimeline({ ...base, status: 'processing' }, events);
    expect(steps.map((step) => [step.label, step.is_done, step.at])).toEqual([
      ['Order Placed', true, created_at],
      ['Payment Confirmed', true, at(11)],
      ['Order Processing', true, at(13)],
      ['Ready for Pickup', false, null],
      ['Picked Up', false, null],
    ]);
  });

  it('has the delivery steps for a delivery, and no invented time for a skipped one', () => {
    const events = [{ type: 'ready', created_at: at(20) }];
    const steps = orderTimeline({ ...base, status: 'delivering', service_type: 'delivery' }, events);
    expect(steps.map((step) => step.label)).toEqual([
      'Order Placed',
      'Payment Confirmed',
      'Order Processing',
      'Ready for Pickup',
      'Out for Delivery',
      'Delivered',
    ]);
    expect(steps[2]).toMatchObject({ is_done: true, at: null });
    expect(steps[3]).toMatchObject({ is_done: true, at: at(20) });
  });

  it('keeps each delivery that failed where it was, and what was ready at its own time', () => {
    const events = ['ready', 'delivering', 'ready', 'delivering', 'ready'].map((type, index) => ({
      type,
      created_at: at(20 + index),
    }));
    const tried = orderTimeline({ ...base, status: 'ready', service_type: 'delivery' }, events);
    expect(tried.slice(3).map((step) => [step.label, step.is_done, step.is_failed, step.at])).toEqual([
      ['Ready for Pickup', true, false, at(20)],
      ['Out for Delivery', true, false, at(21)],
      ['Not Delivered', true, true, at(22)],
      ['Out for Delivery', true, false, at(23)],
      ['Not Delivered', true, true, at(24)],
      ['Out for Delivery', false, false, null],
      ['Delivered', false, false, null],
    ]);
    expect(tried.slice(3).map(({ key }) => key)).toEqual([
      'ready',
      'delivering_0',
      'not_delivered_1',
      'delivering_2',
      'not_delivered_3',
      'delivering',
      'completed',
    ]);
  });

  it.each([
    ['pending', []],
    ['confirmed', []],
    ['processing', ['Order Processing']],
    ['ready', ['Order Processing', 'Ready for Pickup']],
    ['delivering', ['Order Processing', 'Ready for Pickup', 'Out for Delivery']],
    ['completed', ['Order Processing', 'Ready for Pickup', 'Out for Delivery', 'Delivered']],
  ] as const)('has behind it, of a delivery that is %s, what comes before', (status, done) => {
    const steps = orderTimeline({ ...base, status, service_type: 'delivery' }, []);
    expect(steps.slice(2).flatMap((step) => (step.is_done ? [step.label] : []))).toEqual(done);
  });

  it.each([
    ['ready', ['Order Processing', 'Ready for Pickup']],
    ['completed', ['Order Processing', 'Ready for Pickup', 'Picked Up']],
  ] as const)('has behind it, of an order that is collected and %s, what comes before', (status, done) => {
    const steps = orderTimeline({ ...base, status }, []);
    expect(steps.slice(2).flatMap((step) => (step.is_done ? [step.label] : []))).toEqual(done);
  });

  it('does not confirm a payment that is open', () =>
    expect(orderTimeline({ ...base, status: 'pending', payment_status: 'pending' }, [])[1]).toMatchObject({
      is_done: false,
      at: null,
    }));

  it('names the promise beside what is not ready yet, and no longer once it is', () => {
    const ready_estimate_at = at(45);
    const open = orderTimeline({ ...base, status: 'processing', ready_estimate_at }, []);
    expect(open.map((step) => step.promised_at)).toEqual([null, null, null, at(45), null]);
    const done = orderTimeline({ ...base, status: 'ready', ready_estimate_at }, []);
    expect(done.map((step) => step.promised_at)).toEqual([null, null, null, null, null]);
  });

  it('shows only two steps of a cancelled order', () => {
    const events = [{ type: 'cancelled', created_at: at(30) }];
    const steps = orderTimeline({ ...base, status: 'cancelled' }, events);
    expect(steps.map((step) => step.label)).toEqual(['Order Placed', 'Order Cancelled']);
    expect(steps[1]).toMatchObject({ at: at(30), is_done: true });
  });
});
