import type { ShelfLine } from '@club/contract/outlets/shelf';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { line } from './line-for-tests.ts';
import { PauseOffer } from './PauseOffer.tsx';

const shirt = { ...line, product_id: 'p2', product_name: 'Oxford shirt' };
/** Its name has the same words. */
const other = { ...line, offer_id: 'o2', offer_name: 'Friday denim for children', product_name: 'Dungarees' };

let told: [string, string, unknown][];
let next: number | null;

beforeEach(() => {
  told = [];
  next = null;
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    told.push([method, address, body === undefined ? undefined : JSON.parse(body)]);
    const shelf = { results: [line, shirt, other], count: 3, next, previous: null };
    return Promise.resolve(Response.json(method === 'GET' ? shelf : { id: 'o1', status: 'paused' }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

function show(change: Partial<ShelfLine> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PauseOffer line={{ ...line, ...change }} outlet={undefined} />
    </QueryClientProvider>,
  );
}
const pauses = () => told.filter(([method]) => method === 'POST').map(([, address, body]) => [address, body]);

it('an offer is paused only after its products were named', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Pause offer: Friday denim' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Pause Friday denim?' });
  await waitFor(() => expect(dialog.textContent).toContain('Pauses 2 products: Straight-leg jeans, Oxford shirt.'));
  expect(pauses()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Pause Offer' }));
  await waitFor(() =>
    expect(pauses()).toEqual([['/api/club/outlets/my/shelf/pause/', { offer_id: 'o1', paused: true }]]),
  );
});

it('the products of an offer are not counted where they may be more than were read', async () => {
  next = 2;
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Pause offer: Friday denim' }));
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() => expect(told).toHaveLength(1));
  expect(dialog.textContent).toContain('Pauses all its products.');
});

it('a paused offer is sold again with one press', async () => {
  show({ offer_status: 'paused' });
  fireEvent.click(screen.getByRole('button', { name: 'Sell again: Friday denim' }));
  await waitFor(() =>
    expect(pauses()).toEqual([['/api/club/outlets/my/shelf/pause/', { offer_id: 'o1', paused: false }]]),
  );
});

it('what the club has paused is not offered to be sold again', () => {
  show({ offer_status: 'paused', paused_by_club: true });
  expect(screen.queryByRole('button')).toBeNull();
});
