import type { OutletDelivery } from '@club/contract/outlets/deliveries';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { ReturnDialog } from './ReturnDialog.tsx';

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('says once that the goods are back, also by a double click', async () => {
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  // The parts that are looked at.
  const delivery = { id: 'd1', order_number: 'KC-1', customer_name: 'Grace', called_off: true } as OutletDelivery;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReturnDialog delivery={delivery} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const back = await screen.findByRole('button', { name: 'Everything is back' });
  fireEvent.click(back, { detail: 1 });
  fireEvent.click(back, { detail: 2 });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done, 50));
  expect(fetched).toHaveBeenCalledOnce();
});
