import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { ActDialog } from './ActDialog.tsx';

const offer = {
  id: 'o1',
  name: 'Sunday basket',
  offer_end_time: '2026-11-22T12:00:00.000Z',
  code_lifetime_hours: null,
  unused_codes: 'forfeit',
  products: [],
  codes: { live: 10 },
} as const;

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('says at the hours why the end they come to was refused', async () => {
  const refusal = { error_code: 'invalid_data', errors: { until: ['Please choose an end within 30 days'] } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 400 })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActDialog offer={offer} kind="extend" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/Why/), { target: { value: 'It sells well' } });
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
  const hours = screen.getByRole('group', { name: 'By how long?' });
  expect(await within(hours).findByText('Please choose an end within 30 days')).toBeTruthy();
});

it('extends over the end that was seen; refused, says the other one, and extends that when asked again', async () => {
  const later = { ...offer, offer_end_time: '2026-11-22T15:00:00.000Z' };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { was: string }).was);
    const refusal = { error_code: 'stock_changed', message: 'This has changed.', errors: {} };
    return Promise.resolve(sent.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json(later));
  });
  const client = new QueryClient();
  const shown = (now: typeof offer | typeof later) => (
    <QueryClientProvider client={client}>
      <ActDialog offer={now} kind="extend" onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(offer));
  fireEvent.change(await screen.findByLabelText(/Why/), { target: { value: 'It sells well' } });
  rerender(shown(later));
  expect(screen.getByText(/It ends on .*15:00/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
  await screen.findByText('This has changed.');
  expect(screen.getByText(/It ends on .*18:00/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
  await vi.waitFor(() => expect(sent).toEqual([offer.offer_end_time, later.offer_end_time]));
});
