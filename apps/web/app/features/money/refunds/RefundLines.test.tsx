import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { type Refundable, useRefundDraft } from './refund-draft.ts';
import { RefundLines } from './RefundLines.tsx';

afterEach(cleanup);

const order: Refundable = {
  order_id: 'x1',
  order_number: 'KC-261125-00001',
  member_id: 'm1',
  member_name: 'Amina Katusiime',
  status: 'completed',
  payment_status: 'paid',
  total_amount: 12_000,
  cashback_used: 0,
  left: 12_000,
  waiting: 0,
  delivery_fee: 2_000,
  delivery_left: 2_000,
  approval_above: 150_000,
  lines: [{ id: 'l1', product_name: 'Rice', quantity: 2, line_amount: 10_000, refunded: 0, pieces_left: 2 }],
};

function show(change: Partial<Refundable> = {}): string {
  cleanup();
  render(
    <RefundLines
      order={{ ...order, ...change }}
      draft={{ mode: 'lines', pieces: {}, amounts: {}, delivery: '', amount: '' }}
      changePieces={() => undefined}
      changeAmount={() => undefined}
      onDelivery={() => undefined}
    />,
  );
  return document.body.textContent.replaceAll(/\s+/g, ' ');
}

it('the delivery fee is a line of its own beside the goods, with what of it was paid and is left', () => {
  expect(show()).toContain('2 for UGX 10,000');
  expect(screen.getByLabelText('Delivery fee')).toBeTruthy();
  expect(document.body.textContent).toContain('of UGX 2,000');
  expect(show({ delivery_left: 1_500 })).toContain('UGX 1,500 left of UGX 2,000');
});

it('a fee that went back stays in the list with nothing to type, and an order without one has no such line', () => {
  expect(show({ delivery_left: 0 })).toContain('Delivery feeUGX 2,000All of it went back.');
  expect(screen.queryByLabelText('Delivery fee')).toBeNull();
  expect(show({ delivery_fee: 0, delivery_left: 0 })).not.toContain('Delivery');
});

function Typed() {
  return <RefundLines order={order} {...useRefundDraft()} onDelivery={() => undefined} />;
}

it('keeps the place of the keyboard at a line that is switched from pieces to an amount and back', () => {
  render(<Typed />);
  const line = screen.getByRole('group', { name: 'Rice' });
  for (const name of [/Other amount/, /Pieces instead/]) {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(button.isConnected).toBe(false);
    expect(document.activeElement).toBe(line);
  }
});
