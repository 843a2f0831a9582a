import type { OutletOrder } from '@club/contract/outlets/counter';
import type { Rider } from '@club/contract/outlets/riders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { AssignDialog } from './AssignDialog.tsx';
import { rider } from './rider-for-tests.ts';

const results: Rider[] = [
  { ...rider, id: 'r1', name: 'Brian Mugisha', distance_km: 0.4 },
  { ...rider, id: 'r2', name: 'Grace Nakato', to_bring_back: 2 },
  { ...rider, id: 'r3', name: 'Moses Okello', under_way: 1, to_bring_back: 1 },
];

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results, outlet: { id: 'o1', name: 'Freshbasket' } })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('says of each rider what they bring and what they still owe, and calls nobody free who owes goods', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssignDialog
        order={{ id: 'x1', order_number: 'KC-261125-00001', rider: null }}
        outlet={undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /Brian/ });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual([
    'Brian Mugisha · free · 0.4 km away',
    'Grace Nakato · 2 orders to bring back',
    'Moses Okello · 1 delivery · 1 order to bring back',
  ]);
});

it('replaces nobody whom a colleague has chosen while it was open, and leaves an order that has moved on', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body?: string }) => {
    if (body === undefined)
      return Promise.resolve(Response.json({ results, outlet: { id: 'o1', name: 'Freshbasket' } }));
    sent.push(JSON.parse(body));
    const refusal = { error_code: 'order_move_refused', message: 'The order cannot take this step now.', errors: {} };
    return Promise.resolve(Response.json(refusal, { status: 409 }));
  });
  const said = vi.spyOn(toast, 'error');
  const onClose = vi.fn();
  const client = new QueryClient();
  const shown = (given: OutletOrder['rider']) => (
    <QueryClientProvider client={client}>
      <AssignDialog order={{ id: 'x1', order_number: 'KC-1', rider: given }} outlet={undefined} onClose={onClose} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(null));
  const grace = await screen.findByRole('button', { name: /Grace/ });
  rerender(shown({ delivery_id: 'd1', rider_id: 'r1', name: 'Brian Mugisha', status: 'assigned', accepted: false }));
  expect(screen.getByRole('button', { name: /Brian/ })).toBeTruthy();
  fireEvent.click(grace);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ rider_id: 'r2' }]);
  expect(said).toHaveBeenCalledWith('The order cannot take this step now.');
});

it('moves no rider under the thumb of whoever is about to press', async () => {
  let now = results;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results: now, outlet: { id: 'o1', name: 'Fresh' } })));
  const client = new QueryClient();
  const key = ['outlet_orders', 'riders', undefined];
  // From another visit: it does not stay as it stood then.
  client.setQueryData(key, { results: results.toReversed(), outlet: { id: 'o1', name: 'Fresh' } });
  render(
    <QueryClientProvider client={client}>
      <AssignDialog order={{ id: 'x1', order_number: 'KC-1', rider: null }} outlet={undefined} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.split(' ')[0]);
  await waitFor(() => expect(names()).toEqual(['Brian', 'Grace', 'Moses']));
  const [brian, grace, moses] = results;
  now = [{ ...rider, id: 'r4', name: 'Amina Achieng' }, moses!, { ...brian!, distance_km: 4 }, grace!];
  await client.invalidateQueries({ queryKey: key });
  await waitFor(() => expect(names()).toEqual(['Brian', 'Grace', 'Moses', 'Amina']));
  // Who stops for a moment comes back to the same place.
  now = [moses!, grace!];
  await client.invalidateQueries({ queryKey: key });
  await waitFor(() => expect(names()).toEqual(['Grace', 'Moses']));
  now = [moses!, grace!, brian!];
  await client.invalidateQueries({ queryKey: key });
  await waitFor(() => expect(names()).toEqual(['Brian', 'Grace', 'Moses']));
});

it('of two riders of one name it says the number plates, also where one of them has the order', async () => {
  const namesakes = [
    ...results,
    { ...rider, id: 'r4', plate: 'UEZ 011D' },
    { ...rider, id: 'r5', name: 'Grace Nakato' },
  ];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ results: namesakes, outlet: { id: 'o1', name: 'Freshbasket' } })),
  );
  const had = { delivery_id: 'd1', rider_id: 'r5', name: 'Grace Nakato', status: 'assigned', accepted: false } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssignDialog order={{ id: 'x1', order_number: 'KC-1', rider: had }} outlet={undefined} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^Brian Mugisha, UFK 482C · free/ });
  expect(screen.getByRole('button', { name: /^Brian Mugisha, UEZ 011D · free/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Grace Nakato, UFK 482C, \+256/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Moses Okello · / })).toBeTruthy();
});
