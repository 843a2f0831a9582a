import type { OrderDetail } from '@club/contract/shop/orders';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { OrderHold } from './OrderHold.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T20:50:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['2026-11-21T20:55:00Z', 'until 23:55.'],
  ['2026-11-21T21:05:00Z', 'until Sun 22 Nov, 00:05.'],
])('what is kept until %s says the day where it is another one', (hold_expires_at, text) => {
  // What is looked at.
  const order = { order_number: 'KC-261121-00001', hold_expires_at } as OrderDetail;
  const { container } = render(<OrderHold order={order} />);
  expect(container.textContent).toContain(text);
});
