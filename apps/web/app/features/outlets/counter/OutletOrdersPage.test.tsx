import type { OutletOrder } from '@club/contract/outlets/counter';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { rider as riderOfOutlet } from '#web/features/outlets/deliveries/rider-for-tests.ts';
import { toast } from '#web/ui/toasts.ts';

import OutletOrdersPage from './OutletOrdersPage.tsx';

const AT = '2026-11-25T09:00:00.000Z';
const nothing = {
  accept: false,
  process: false,
  ready: false,
  complete: false,
  reject: false,
  delay: false,
  short: false,
  not_collected: false,
};
const rider: OutletOrder['rider'] = {
  delivery_id: 'd1',
  rider_id: 'r1',
  name: 'Okello',
  status: 'assigned',
  accepted: false,
};

/** A delivery that waits for a rider. */
function orderOf(order_number: string, change: Partial<OutletOrder>): OutletOrder {
  return {
    id: order_number,
    order_number,
    status: 'ready',
    payment_status: 'paid',
    service_type: 'delivery',
    customer_name: 'Akello Grace',
    phone_number: '+256770000003',
    special_instructions: null,
    if_missing: null,
    delivery: null,
    rider: null,
    goods_away: false,
    on_my_way_at: null,
    total_amount: 6_200,
    amount_left: 6_200,
    items_count: 1,
    items: [{ id: 'i1', product_name: 'Bar soap', brand_name: 'Ayaka', quantity: 1, missing: 0, given_back: 0 }],
    created_at: AT,
    updated_at: AT,
    paid_at: AT,
    ready_estimate_at: null,
    ready_at: AT,
    arrived_at: null,
    can: { ...nothing, dispatch: true },
    version: 'v1',
    ...change,
  };
}

const results = [orderOf('KC-1', { special_instructions: 'Ring twice at the gate' }), orderOf('KC-2', { rider })];

let shown: { results: OutletOrder[]; count: number };

beforeEach(() => {
  shown = { results, count: results.length };
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('/outlets/my/orders/')) return new Promise(() => {});
    const asked = new URL(address, 'http://club.test').searchParams;
    const [page, size] = [Number(asked.get('page')), Number(asked.get('per_page'))];
    const onPage = shown.results.slice((page - 1) * size, page * size);
    const board = {
      ...shown,
      results: onPage,
      order_ids: onPage.map(({ id }) => id),
      outlet: { id: 'o1', name: 'Freshbasket' },
      counts: { new: 0, preparing: 0, ready: 2, completed: 0 },
      newest_at: null,
    };
    return Promise.resolve(Response.json(board));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

function show(search: string): QueryClient {
  const router = createMemoryRouter([{ path: '*', element: <OutletOrdersPage /> }], { initialEntries: [search] });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return client;
}

async function open(search: string): Promise<QueryClient> {
  const client = show(search);
  await screen.findByRole('heading', { name: 'KC-1' });
  return client;
}

it('the column that is looked at is chosen; what is searched for is in all of them, and none is', async () => {
  await open('/?status=ready');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Ready');
  cleanup();
  await open('/?status=ready&search=KC');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Results for "KC" (2)' })).toBeTruthy();
});

it('the box for the pickup code comes first, then the search; what the customer wrote stands on the card', async () => {
  await open('/?status=ready');
  const boxes = [...document.querySelectorAll('input')];
  const first = [screen.getByLabelText('Pickup code'), screen.getByRole('searchbox', { name: 'Search orders' })];
  expect(boxes.slice(0, 2)).toEqual(first);
  const [noted, plain] = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading'));
  expect(within(noted!).getByText('Ring twice at the gate')).toBeTruthy();
  expect(within(plain!).queryByText('Ring twice at the gate')).toBeNull();
});

it('what was handed over and refunded in full is found, and shown as both', async () => {
  const refunded = { status: 'completed', payment_status: 'refunded', amount_left: 0 } as const;
  const kept = { ...refunded, payment_status: 'paid', amount_left: 6_200 } as const;
  const can = { ...nothing, dispatch: false };
  shown = { results: [orderOf('KC-1', { ...refunded, can }), orderOf('KC-2', { ...kept, can })], count: 2 };
  await open('/?search=KC');
  const [back, paid] = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading'));
  expect(within(back!).getByText('Completed')).toBeTruthy();
  expect(within(back!).getByText('Refunded')).toBeTruthy();
  expect(within(back!).getByText(/given back/).textContent).toContain('6,200');
  expect(within(paid!).queryByText('Refunded')).toBeNull();
});

it('a delivery without a rider has one main action; once it has one, another is chosen beside the rest', async () => {
  await open('/?status=ready');
  const [waits, given] = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading'));
  expect(within(waits!).getByRole('button', { name: 'Give to a rider: order KC-1' }).className).toContain('bg-brand');
  expect(within(waits!).queryByRole('button', { name: /^Another rider/ })).toBeNull();
  expect(within(given!).queryByRole('button', { name: /^Give to a rider/ })).toBeNull();
  expect(within(given!).getByRole('button', { name: 'Another rider: order KC-2' })).toBeTruthy();
});

it('the page of an address that the board no longer reaches gives way to the first one', async () => {
  await open('/?page=2');
  expect(screen.queryByText('No new orders')).toBeNull();
});

it('a rider whom a colleague chose while the question stood open is not replaced, and is named when it is asked again', async () => {
  const client = await open('/?status=ready');
  const answer = globalThis.fetch;
  const refused = { error_code: 'order_move_refused', message: 'The order cannot take this step now.', errors: {} };
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.endsWith('/assign/')) return Promise.resolve(Response.json(refused, { status: 409 }));
    if (!address.includes('/riders/')) return answer(address, init);
    const outlet = { id: 'o1', name: 'Freshbasket' };
    return Promise.resolve(Response.json({ results: [{ ...riderOfOutlet, id: 'r2', name: 'Grace Nakato' }], outlet }));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Give to a rider: order KC-1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Who brings order KC-1?' });
  const grace = await within(dialog).findByRole('button', { name: /Grace/ });
  shown = { results: [orderOf('KC-1', { rider, version: 'v2' }), results[1]!], count: 2 };
  await act(() => client.invalidateQueries({ queryKey: ['outlet_orders', 'ready'] }));
  fireEvent.click(grace);
  await waitForElementToBeRemoved(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Another rider: order KC-1' }));
  const again = await screen.findByRole('dialog', { name: 'Who brings order KC-1?' });
  expect(within(again).getByText(/Okello has it and has not fetched it/)).toBeTruthy();
});

it('a board that became shorter than the page shows by itself what is there', async () => {
  const all = Array.from({ length: 21 }, (_, number) => orderOf(`KC-${number + 1}`, {}));
  shown = { results: all, count: all.length };
  const client = await open('/?status=ready');
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByRole('heading', { name: 'KC-21' });
  shown = { results: [], count: 0 };
  await act(() => client.invalidateQueries({ queryKey: ['outlet_orders'] }));
  await screen.findByRole('heading', { name: 'Nothing waits for pickup' });
  shown = { results: [orderOf('KC-30', {})], count: 1 };
  await act(() => client.invalidateQueries({ queryKey: ['outlet_orders'] }));
  await screen.findByRole('heading', { name: 'KC-30' });
});

it('pieces that a colleague has missed meanwhile are not missed twice over: what was seen is sent along, and looked at again', async () => {
  const missing = (count: number) =>
    orderOf('KC-1', {
      status: 'processing',
      can: { ...nothing, dispatch: false, short: true },
      items: [{ ...results[0]!.items[0]!, quantity: 3, missing: count }],
    });
  shown = { results: [missing(0)], count: 1 };
  const client = await open('/?status=preparing');
  const answer = globalThis.fetch;
  const sent: unknown[] = [];
  const refused = { error_code: 'order_changed', message: 'Please look again.', errors: {} };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.endsWith('/short/')) return answer(address);
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(Response.json(refused, { status: 409 }));
  });
  fireEvent.click(screen.getByRole('button', { name: 'Not in stock: order KC-1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'One more of Bar soap' }));
  shown = { results: [missing(1)], count: 1 };
  await act(() => client.invalidateQueries({ queryKey: ['outlet_orders'] }));
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Give Money Back' }));
  press();
  await waitFor(() => expect(sent).toEqual([{ lines: [{ id: 'i1', pieces: 1, missing: 0 }] }]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Give Money Back' })).toHaveProperty('disabled', false),
  );
  press();
  await waitFor(() => expect(sent).toContainEqual({ lines: [{ id: 'i1', pieces: 1, missing: 1 }] }));
});

it('a window about an order that a colleague has moved on closes, and what the order is by now is said over the board', async () => {
  shown = { results: [orderOf('KC-1', { can: { ...nothing, dispatch: false, reject: true } })], count: 1 };
  await open('/?status=ready');
  const answer = globalThis.fetch;
  const refused = { error_code: 'order_move_refused', message: 'The order is Completed by now.', errors: {} };
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/reject/') ? Promise.resolve(Response.json(refused, { status: 409 })) : answer(address),
  );
  const said = vi.spyOn(toast, 'error');
  fireEvent.click(screen.getByRole('button', { name: 'Reject: order KC-1' }));
  fireEvent.change(await screen.findByLabelText('Why can you not prepare it?'), { target: { value: 'No power' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reject Order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said).toHaveBeenCalledExactlyOnceWith('The order is Completed by now.');
});

it('goes on with the keyboard at the next order where the one that was accepted has left the list', async () => {
  const accept = { ...nothing, accept: true };
  const orders = ['KC-1', 'KC-2'].map((number) =>
    orderOf(number, { status: 'pending', can: { ...accept, dispatch: false } }),
  );
  shown = { results: orders, count: orders.length };
  show('/');
  const button = await screen.findByRole('button', { name: 'Accept: order KC-1' });
  const asked = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'GET') return asked(address, init);
    shown = { results: orders.slice(1), count: 1 };
    return Promise.resolve(Response.json(orders[0]));
  });
  button.focus();
  fireEvent.click(button);
  await waitForElementToBeRemoved(() => screen.queryByText('KC-1'));
  const next = screen.getByText('KC-2').closest('li');
  await waitFor(() => expect(document.activeElement).toBe(next));
});
