import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { type PaymentView, viewOf } from './payment-view.ts';
import { PaymentDialog } from './PaymentDialog.tsx';

afterEach(cleanup);

function show(view: PaymentView) {
  const close = vi.fn();
  const none = () => {};
  const payment = { view, order_id: 'an-order', asking: false, checking: false, close, askAgain: none };
  const element = (
    <PaymentDialog
      payment={payment as unknown as Parameters<typeof PaymentDialog>[0]['payment']}
      amount={9_000}
      order_number="1"
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/checkout', element },
      { path: '*', element: null },
    ],
    { initialEntries: ['/checkout'] },
  );
  render(<RouterProvider router={router} />);
  return { close, where: () => router.state.location.pathname };
}

it('asks not to pay twice where nobody knows, and offers to look again before anything else', async () => {
  const view = viewOf({ starting: false, refusal: null, status: { data: undefined, isError: true } });
  show(view);
  expect((await screen.findByRole('dialog')).textContent).toContain('Please do not pay twice.');
  const [first, second] = [...screen.getByRole('dialog').querySelectorAll('.w-full button, .w-full a')];
  expect([first, second].map((action) => action?.textContent)).toEqual(['Check Again', 'View Your Order']);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('leads to the order when it is closed after the payment, and nowhere before', async () => {
  const { close, where } = show({ state: 'success' });
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/orders/an-order'));
  expect(close).toHaveBeenCalledOnce();
  cleanup();
  const going = show({ state: 'processing', message: 'Enter your PIN', progress: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(going.close).toHaveBeenCalledOnce();
  expect(going.where()).toBe('/checkout');
});
