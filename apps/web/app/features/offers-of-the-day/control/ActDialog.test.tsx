import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

it('takes pieces with their commas, and says of too many what is allowed before anything is sent', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json({ ...offer, left: 1_203 }));
  });
  const products = [{ id: 'p1', product_name: 'Basket', left: 3, total: 20 }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActDialog offer={{ ...offer, products }} kind="stock" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const pieces = await screen.findByLabelText('How many pieces?');
  fireEvent.change(screen.getByLabelText(/Why/), { target: { value: 'It sells well' } });
  for (const wrong of ['', '0', '1.200', '500,000']) {
    fireEvent.change(pieces, { target: { value: wrong } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Please give a whole number from 1 to 100,000')).toBeTruthy();
    expect(document.activeElement).toBe(pieces);
  }
  expect(sent).toEqual([]);
  fireEvent.change(pieces, { target: { value: '1,200' } });
  await expect.poll(() => pieces.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await expect.poll(() => sent).toEqual([{ product_id: 'p1', pieces: 1_200, was: 20, reason: 'It sells well' }]);
});

it('leads to the first of two fields that are wrong', async () => {
  const products = [{ id: 'p1', product_name: 'Basket', left: 3, total: 20 }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActDialog offer={{ ...offer, products }} kind="stock" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const pieces = await screen.findByLabelText('How many pieces?');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Please say why');
  expect(document.activeElement).toBe(pieces);
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
  await waitFor(() => expect(sent).toEqual([offer.offer_end_time, later.offer_end_time]));
});

it('says what becomes of unused codes so far, and decides over it also where a colleague has decided meanwhile', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const refusal = { error_code: 'stock_changed', message: 'This has changed.', errors: {} };
    return Promise.resolve(Response.json(refusal, { status: 409 }));
  });
  const client = new QueryClient();
  const shown = (now: Pick<WatchedOffer, 'unused_codes'>) => (
    <QueryClientProvider client={client}>
      <ActDialog offer={{ ...offer, ...now }} kind="policy" onClose={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown({ unused_codes: 'forfeit' }));
  fireEvent.change(await screen.findByLabelText(/Why/), { target: { value: 'New terms' } });
  fireEvent.click(screen.getByLabelText(/Becomes cashback/));
  const now = { unused_codes: 'refund' } as const;
  rerender(shown(now));
  expect(screen.getByText(/So far: Not given back/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This has changed.');
  expect(screen.getByText(/So far: Goes back to the wallet/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Becomes cashback/).checked).toBe(true);
  expect(sent).toEqual([{ policy: 'credit', was: 'forfeit', reason: 'New terms' }]);
});
