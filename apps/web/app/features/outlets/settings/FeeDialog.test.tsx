import type { AdminOutlet } from '@club/contract/outlets/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { FeeDialog } from './FeeDialog.tsx';

const outlet = { id: 'x1', name: 'Freshbasket', location: 'Ntinda', delivery_fee: 5_000 } as AdminOutlet;

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('a fee is changed over the one that was seen; refused, the other one is said, and saved over when asked again', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body?: string }) => {
    if (body === undefined) return Promise.resolve(Response.json({ zones: [] }));
    sent.push(JSON.parse(body));
    const refusal = { error_code: 'outlet_changed', message: 'Somebody else has changed this.', errors: {} };
    return Promise.resolve(Response.json(refusal, { status: 409 }));
  });
  const client = new QueryClient();
  const shown = (delivery_fee: number) => (
    <QueryClientProvider client={client}>
      <FeeDialog outlet={{ ...outlet, delivery_fee }} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(5_000));
  fireEvent.change(await screen.findByLabelText('Delivery fee (UGX)'), { target: { value: '٤,۰۰۰' } });
  rerender(shown(6_000));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/set the fee to UGX.6,000 in the meantime. Save again to set yours/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { delivery_fee: 4_000, was: 5_000 },
      { delivery_fee: 4_000, was: 6_000 },
    ]),
  );
});

it('an admin hears what members pay where the outlet has zones', async () => {
  const zones = [{ zone_name: 'Ntinda', delivery_fee: 3_000 }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ zones })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeeDialog outlet={outlet} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/Members pay the fee of their zone: Ntinda UGX.3,000/)).toBeTruthy();
});
