import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { viewOf } from './payment-view.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

afterEach(cleanup);

it('asks not to pay twice where nobody knows, and offers to look again before anything else', async () => {
  const view = viewOf({ starting: false, refusal: null, status: { data: undefined, isError: true } });
  const none = () => {};
  const payment = { view, order_id: 'an-order', asking: false, checking: false, close: none, askAgain: none };
  const element = (
    <PaymentDialog
      payment={payment as Parameters<typeof PaymentDialog>[0]['payment']}
      amount={9_000}
      order_number="1"
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect((await screen.findByRole('dialog')).textContent).toContain('Please do not pay twice.');
  const [first, second] = [...screen.getByRole('dialog').querySelectorAll('.w-full button, .w-full a')];
  expect([first, second].map((action) => action?.textContent)).toEqual(['Check Again', 'View Your Order']);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
