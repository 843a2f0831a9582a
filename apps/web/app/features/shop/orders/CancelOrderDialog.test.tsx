import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { CancelOrderDialog } from './CancelOrderDialog.tsx';

afterEach(cleanup);

it.each([
  ['paid', 'What you paid goes back to you.'],
  ['partially_refunded', 'The rest of what you paid goes back to you.'],
  ['pending', undefined],
] as const)('says of an order that is %s what becomes of its money', async (payment_status, words) => {
  const order = { order_number: 'KC-1', payment_status, is_being_paid: false };
  render(<CancelOrderDialog order={order} onClose={vi.fn()} onConfirm={vi.fn()} loading={false} />);
  const text = (await screen.findByRole('alertdialog')).textContent;
  if (words === undefined) expect(text).not.toContain('goes back');
  else expect(text).toContain(`undone. ${words}`);
});
