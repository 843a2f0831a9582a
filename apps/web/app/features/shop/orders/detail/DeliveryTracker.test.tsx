import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Assignment } from './delivery-news.ts';
import { DeliveryTracker } from './DeliveryTracker.tsx';
import { assignmentForTests, orderForTests } from './order-for-tests.ts';

// Clock times are of the day on which the order is looked at.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T07:50:00Z'), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(change: Partial<Assignment>, stranded = false): string {
  const order = {
    ...orderForTests,
    stranded,
    service_type: 'delivery' as const,
    delivery_assignment: { ...assignmentForTests, ...change },
  };
  const router = createMemoryRouter([{ path: '*', element: <DeliveryTracker order={order} /> }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return document.body.textContent.replaceAll(/\s+/g, ' ');
}

describe('the delivery tracker', () => {
  it('is titled, with badge, four steps, message with time, rider with Call, Track Order and Help', () => {
    const text = show({});
    for (const part of ['Delivery Status', 'Assigned', 'Picked Up', 'Arrived', 'Delivered', 'Moses'])
      expect(text).toContain(part);
    expect(text).not.toContain('Okot');
    // The first step is called as the state is.
    expect(text.match(/Assigned/g)).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Delivery Status' }).nextElementSibling?.textContent).toBe('Assigned');
    expect(text).toContain('A rider is on the way to the outlet. 21 Nov 2026, 10:00');
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+256770000009');
    expect(screen.getByRole('button', { name: 'Track Order' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Help' })).toBeDefined();
  });

  it('says no more than that a rider was asked before the rider has said yes', () => {
    expect(show({ accepted: false })).toContain('The outlet has asked a rider to bring it. 21 Nov 2026, 10:00');
  });

  it('counts the steps that are done', () => {
    expect(show({}).match(/– done/g)).toHaveLength(1);
    cleanup();
    expect(show({ status: 'arrived', arrived_at: '2026-11-21T07:30:00Z' }).match(/– done/g)).toHaveLength(3);
  });

  it('keeps of a delivery that failed the steps that were made, and claims of none that it is to come once it is called off', () => {
    const failed = { status: 'failed', failed_at: '2026-11-21T07:40:00Z' } as const;
    const way = { ...failed, picked_up_at: '2026-11-21T07:10:00Z' };
    const steps = (change: Partial<Assignment>) => {
      cleanup();
      const text = show(change);
      return [text.match(/ – done/g)?.length, text.match(/– to come/g)?.length];
    };
    expect(steps(failed)).toEqual([1, 3]);
    expect(steps(way)).toEqual([2, 2]);
    expect(steps({ ...way, arrived_at: '2026-11-21T07:30:00Z' })).toEqual([3, 1]);
    expect(steps({ ...way, called_off: true })).toEqual([2, undefined]);
  });

  it('shows the estimated time on the way, and the code only when the rider has arrived', () => {
    const way = { estimated_from: '2026-11-21T07:20:00Z', estimated_to: '2026-11-21T07:45:00Z' };
    const text = show({ status: 'picked_up', picked_up_at: '2026-11-21T07:10:00Z', ...way });
    expect(text).toContain('Estimated delivery: 10:20 to 10:45');
    expect(text).toContain('On the Way');
    cleanup();
    const night = { estimated_from: '2026-11-21T20:50:00Z', estimated_to: '2026-11-21T21:15:00Z' };
    expect(show({ status: 'picked_up', ...night })).toContain('23:50 to Sun 22 Nov, 00:15');
    expect(text).not.toContain('Your delivery code');
    cleanup();
    const there = show({ status: 'arrived', arrived_at: '2026-11-21T07:30:00Z', delivery_code: { code: '482615' } });
    expect(there).toContain('Rider Arrived');
    expect(there).toContain('4 8 2 6 1 5');
  });

  it('says that a delivery failed, why, and when it is tried again', () => {
    const text = show({
      status: 'failed',
      failed_at: '2026-11-21T07:40:00Z',
      fail_reason: 'Nobody was there',
      next_attempt_at: '2026-11-21T09:00:00Z',
    });
    expect(text).toContain('Delivery Failed');
    expect(text).toContain('Nobody was there. The rider could not deliver it.');
    expect(text).toContain('Next attempt: 21 Nov 2026, 12:00');
    expect(text).toContain('The outlet tries again.');
    cleanup();
    expect(show({ status: 'failed' }, true)).not.toContain('tries again');
  });

  it('says of a delivery that was called off that there is no other try', () => {
    const failed = { status: 'failed', failed_at: '2026-11-21T07:40:00Z', called_off: true } as const;
    const text = show({ ...failed, fail_reason: 'The order was called off' });
    expect(text).toContain('The order was called off. 21 Nov 2026, 10:40');
    const badge = screen.getByRole('heading', { name: 'Delivery Status' }).nextElementSibling!;
    expect([badge.textContent, badge.className.includes('text-bad')]).toEqual(['Called off', false]);
    cleanup();
    const before = show({ ...failed, fail_reason: 'Nobody was there', next_attempt_at: '2026-11-21T09:00:00Z' });
    for (const each of [text, before])
      for (const untrue of ['Delivery Failed', 'could not deliver', 'tries again', 'Next attempt'])
        expect(each).not.toContain(untrue);
  });

  it('shows the plate and how far the rider is, and lets the member say that the rider is here', () => {
    const text = show({
      status: 'picked_up',
      picked_up_at: '2026-11-21T07:10:00Z',
      can_say_here: true,
      distance_km: 1.2,
      seen_at: '2026-11-21T07:15:00Z',
    });
    expect(text).toContain('UFA 123X');
    expect(text).toContain('1.2 km from you at 10:15');
    expect(screen.getByRole('button', { name: 'Rider is here' })).toBeDefined();
    cleanup();
    show({ status: 'arrived' });
    expect(screen.queryByRole('button', { name: 'Rider is here' })).toBeNull();
  });

  it('says what the rider says where there was no code', () => {
    const text = show({ status: 'arrived', left_at: '2026-11-21T07:50:00Z' });
    expect(text).toContain('The rider says that you have it. If you do not, call the outlet now.');
    const call = screen.getByRole('link', { name: 'Call Freshbasket, +256 770 000 003' });
    expect(call.getAttribute('href')).toBe('tel:+256770000003');
    cleanup();
    show({ status: 'arrived' });
    expect(screen.queryByRole('link', { name: /Freshbasket/ })).toBeNull();
  });
});
