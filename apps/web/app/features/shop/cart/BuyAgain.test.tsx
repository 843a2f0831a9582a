import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { BuyAgain } from './BuyAgain.tsx';
import { ChangeOrder } from './ChangeOrder.tsx';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it.each([
  ['Buy Again', <BuyAgain key="again" id="k1" />],
  ['Change order', <ChangeOrder key="change" id="k1" />],
])(
  'whoever agreed to "%s" replacing the cart sends the same at the next press where the answer was lost',
  async (name, button) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      const { replace_cart } = JSON.parse(body) as { replace_cart?: boolean };
      sent.push(replace_cart === true ? headers['idempotency-key'] : 'asks');
      return replace_cart === true
        ? Promise.reject(new TypeError('cut off'))
        : Promise.resolve(Response.json({ error_code: 'cart_in_use', message: 'No.' }, { status: 409 }));
    });
    const router = createMemoryRouter([{ path: '*', element: button }]);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    fireEvent.click(await screen.findByRole('button', { name: 'Replace cart' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual(['asks', sent[1], sent[1]]);
  },
);
