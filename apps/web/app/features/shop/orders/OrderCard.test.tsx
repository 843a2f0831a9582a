import type { OrderSummary } from '@club/contract/shop/orders';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { itemForTests, orderForTests } from '#web/features/shop/orders/detail/order-for-tests.ts';

import { OrderCard } from './OrderCard.tsx';

afterEach(cleanup);

function show(
  change: Partial<OrderSummary>,
  { showPayment = false, onTrack = () => {}, onCancel = () => {} } = {},
): string {
  const card = (
    <OrderCard
      order={{ ...orderForTests, ...change }}
      showPayment={showPayment}
      onTrack={onTrack}
      onCancel={onCancel}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <ul>{card}</ul> }])} />);
  return document.body.textContent.replaceAll(/\s/g, ' ');
}

describe('the card of an order', () => {
  it('says of a delivery that could not be handed over that it failed, and not that it is ready', () => {
    const text = show({ service_type: 'delivery', delivery_failed: true });
    expect(text).toContain('Delivery Failed');
    expect(text).not.toContain('Ready for Pickup');
  });

  it('says of an offer of the day whose code was redeemed that it is, and not that it waits to be picked up', () => {
    const text = show({ kind: 'offer_of_day', redeemed: true });
    expect(text).toContain('Redeemed');
    expect(text).not.toContain('Ready for Pickup');
  });

  it('shows number, placed date, status, total and cashback', () => {
    const text = show({});
    for (const part of ['KC-261121-00042', 'Placed 21 Nov 2026, 10:00', 'Ready for Pickup', 'UGX 21,000']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('UGX 1,120 cashback');
  });

  it('shows the payment when it is not paid, and always on the tab of all orders', () => {
    expect(show({})).not.toContain('Paid');
    cleanup();
    expect(show({}, { showPayment: true })).toContain('Paid');
    cleanup();
    expect(show({ payment_status: 'pending' })).toContain('Payment Pending');
    cleanup();
    expect(show({ payment_status: 'failed' })).toContain('Payment Failed');
    cleanup();
    expect(show({ status: 'cancelled', payment_status: 'pending' })).toContain('Not Paid');
  });

  it('shows the first two items and how many more', () => {
    const text = show({ items: ['one', 'two', 'three', 'four'].map(itemForTests) });
    expect(text).toContain('Soap one');
    expect(text).toContain('Soap two');
    expect(text).not.toContain('Soap three');
    expect(text).toContain('+ 2 more items');
    cleanup();
    expect(show({ items: ['one', 'two'].map(itemForTests) })).not.toContain('more item');
  });

  it('leads to its details, and asks about cancelling only where it can be cancelled', () => {
    show({});
    const details = screen.getByRole('link', { name: 'View Details of order KC-261121-00042' });
    expect(details.getAttribute('href')).toBe('/orders/k1');
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    cleanup();
    const onCancel = vi.fn();
    show({ status: 'pending', can: { ...orderForTests.can, cancel: true } }, { onCancel });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order KC-261121-00042' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('leads to its code while it waits to be collected', () => {
    const name = 'Show code of order KC-261121-00042';
    show({});
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/orders/k1');
    cleanup();
    for (const other of [{ status: 'confirmed' }, { service_type: 'delivery' }, { kind: 'offer_of_day' }] as const) {
      show(other);
      expect(screen.queryByRole('link', { name })).toBeNull();
      cleanup();
    }
  });

  it('is tracked while something can still happen to it', () => {
    const onTrack = vi.fn();
    show({}, { onTrack });
    fireEvent.click(screen.getByRole('button', { name: 'Track order KC-261121-00042' }));
    expect(onTrack).toHaveBeenCalledOnce();
    cleanup();
    show({ status: 'completed' });
    expect(screen.queryByRole('button', { name: /^Track/ })).toBeNull();
  });
});
