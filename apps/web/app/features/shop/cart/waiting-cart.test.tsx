import type { Cart, CartItem } from '@club/contract/shop/cart';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { startTestServer, type TestServer } from '#web/api/test-server.ts';

const KEPT = 'kasente.v1.private.kept';
const HOUR_MS = 60 * 60_000;
const GONE = { message: 'Gone', error_code: 'not_found' };

let server: TestServer;
/** How many of each product the server's cart holds. */
let holds: Map<string, number>;
/** What the server has been asked to change, in its order. */
let asked: string[];
/** The server's answers wait for it. */
let hold: Promise<void> | undefined;
/** The next change is carried out, and its answer is lost. */
let isLost: boolean;
let answered: Map<string, Cart>;

const bare = { per_member_limit: null, member_left: null, picture: null, product_image: '' };
const lineOf = (id: string, quantity: number): CartItem => ({
  id,
  offer: { id: 'o1', name: 'Spotless kitchen', outlet_name: 'Freshbasket', cashback_percentage: 10 },
  product: { id, brand_name: 'Ayaka', product_name: `Soap ${id}`, stock_quantity: 9, ...bare },
  quantity,
  service_type: 'in_store',
  unit_price: 800,
  original_price: 1_000,
  previous_price: null,
  line_total: 800 * quantity,
  cashback_amount: 80 * quantity,
  outlet_id: 'x1',
  outlet_name: 'Freshbasket',
  problem: null,
});
// The parts that are looked at.
const cartOf = () => {
  const cart_items = [...holds].map(([id, quantity]) => lineOf(id, quantity));
  return { cart_items, outlet_id: holds.size > 0 ? 'x1' : null, delivery_fee: 0 } as unknown as Cart;
};

interface Body {
  product_id: string;
  quantity: number;
  lines?: { product_id: string }[];
}

/** The cart as the server has it, changed as it is asked to be. */
function change(method: string, id: string, body: Partial<Body>): void {
  if (method === 'POST') holds.set(body.product_id!, (holds.get(body.product_id!) ?? 0) + body.quantity!);
  else if (method === 'PUT') holds.set(id, body.quantity!);
  else if (id !== 'clear') holds.delete(id);
  else if (body.lines === undefined) holds.clear();
  else for (const { product_id } of body.lines) holds.delete(product_id);
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('accessToken', 'grace');
  [holds, asked, hold, isLost, answered] = [new Map(), [], undefined, false, new Map()];
  server.handler = async ({ method, url, headers }, text) => {
    if (!url!.includes('/cart/')) return { status: 404, body: {} };
    if (method === 'GET') return { status: 200, body: cartOf() };
    const id = url!.split('/')[4] ?? '';
    const key = headers['idempotency-key']?.toString();
    const body = JSON.parse(text || '{}') as Partial<Body>;
    asked.push(`${method} ${body.product_id ?? id} ${body.quantity ?? ''}`.trim());
    if (['PUT', 'DELETE'].includes(method!) && id !== 'clear' && !holds.has(id)) return { status: 404, body: GONE };
    const before = answered.get(key ?? '');
    if (before !== undefined) return { status: 200, body: before };
    change(method!, id, body);
    const cart = cartOf();
    if (key !== undefined) answered.set(key, cart);
    if (isLost) server.dropConnections();
    isLost = false;
    await hold;
    return { status: 200, body: cart };
  };
});

/** Does something and waits until the screens show it, which are told of it a moment later. */
async function drawn<T>(deed: () => T | Promise<T>): Promise<T> {
  let done: { value: T } | undefined;
  await act(async () => {
    done = { value: await deed() };
    await new Promise((goOn) => setTimeout(goOn));
  });
  return done!.value;
}

/** A tab of the app with the cart on its screen: modules of its own, and the storage that all tabs of a browser share. */
async function openTab(network: 'on' | 'off') {
  vi.resetModules();
  const [{ queryClient: client }, changes, { cartQuery }, { replayIntents }, unsaved, keptStore] = await Promise.all([
    import('#web/api/query-client.ts'),
    import('./use-cart.ts'),
    import('./queries.ts'),
    import('./replay-intents.ts'),
    import('./use-unsaved.ts'),
    import('#web/offline/kept-store.ts'),
  ]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  client.setQueryData(cartQuery.queryKey, cartOf());
  go(network);
  const { result, unmount } = renderHook(
    () => {
      unsaved.useSavedCart();
      return {
        add: changes.useAddToCart(),
        set: changes.useSetQuantity(),
        clear: changes.useClearCart(),
        cart: useQuery({ ...cartQuery, staleTime: Infinity }).data,
        unsaved: unsaved.useUnsaved(),
      };
    },
    { wrapper },
  );
  return {
    client,
    unmount,
    mayKeep: (until: number | null) => keptStore.allowKeeping(until),
    replay: () => replayIntents(client),
    shown: () => result.current.cart!.cart_items.map((line) => [line.product.id, line.quantity]),
    isUnsaved: () => result.current.unsaved,
    add: (id: string) =>
      drawn(() =>
        result.current.add.mutateAsync({
          offer_id: 'o1',
          product_id: id,
          quantity: 1,
          service_type: 'in_store',
          line: lineOf(id, 1),
        }),
      ),
    set: (id: string, quantity: number) => drawn(() => result.current.set.mutateAsync({ id, quantity })),
    clear: () => drawn(() => result.current.clear.mutateAsync()),
  };
}

const go = (network: 'on' | 'off') => globalThis.dispatchEvent(new Event(network === 'on' ? 'online' : 'offline'));
/** What a browser tells the other tabs. */
const tellTabs = () => drawn(() => globalThis.dispatchEvent(new StorageEvent('storage', { key: KEPT })));

function holdAnswers(): () => void {
  let release: () => void = () => undefined;
  hold = new Promise((resolve) => {
    release = () => {
      hold = undefined;
      resolve();
    };
  });
  return release;
}

it('a line that another device has taken out already is taken out: the cart comes as it is', async () => {
  for (const id of ['soap', 'rice']) holds.set(id, 1);
  const tab = await openTab('on');
  holds.delete('soap');
  await tab.set('soap', 0);
  expect(asked).toEqual(['DELETE soap']);
  expect(tab.shown()).toEqual([['rice', 1]]);
  await expect(tab.set('soap', 2)).rejects.toMatchObject({ code: 'not_found' });
});

it('what is pressed while a waiting change is being sent is sent after it', async () => {
  holds.set('soap', 1);
  const tab = await openTab('off');
  await tab.set('soap', 2);
  const answer = holdAnswers();
  const saved = tab.replay();
  await waitFor(() => expect(asked).toEqual(['PUT soap 2']));
  await tab.set('soap', 3);
  answer();
  await drawn(() => saved);
  expect(asked).toEqual(['PUT soap 2', 'PUT soap 3']);
  expect([holds.get('soap'), tab.isUnsaved()]).toEqual([3, false]);
  expect(tab.shown()).toEqual([['soap', 3]]);
});

it('a cart that is cleared while something waiting is being sent is cleared', async () => {
  const tab = await openTab('off');
  await tab.add('soap');
  const answer = holdAnswers();
  const saved = tab.replay();
  await waitFor(() => expect(asked).toEqual(['POST soap 1']));
  await tab.clear();
  answer();
  await drawn(() => saved);
  expect([...holds]).toEqual([]);
  expect(tab.shown()).toEqual([]);
});

it('what is added without a network is another wish than what was added with one, also when it is the same', async () => {
  const tab = await openTab('on');
  await tab.add('soap');
  await tab.set('soap', 0);
  go('off');
  await tab.add('soap');
  await tab.add('rice');
  await drawn(() => tab.replay());
  expect([...holds]).toEqual([
    ['soap', 1],
    ['rice', 1],
  ]);
});

it('a press whose answer was lost and that waits is done once', async () => {
  const tab = await openTab('on');
  isLost = true;
  await tab.add('soap');
  await waitFor(() => expect(tab.isUnsaved()).toBe(false));
  expect(asked).toEqual(['POST soap 1', 'POST soap 1']);
  expect([...holds]).toEqual([['soap', 1]]);
});

it('a device that may keep nothing still has what waits when the page is told that anything may have changed', async () => {
  const tab = await openTab('off');
  for (const id of ['soap', 'rice', 'salt']) await tab.add(id);
  await drawn(() => tab.client.invalidateQueries({}, { cancelRefetch: false }));
  await drawn(() => tab.replay());
  expect([...holds.keys()]).toEqual(['soap', 'rice', 'salt']);
});

it('what two tabs change waits in one place, whichever of them is closed', async () => {
  const [one, other] = [await openTab('off'), await openTab('off')];
  one.mayKeep(Date.now() + HOUR_MS);
  await one.add('soap');
  await tellTabs();
  expect(other.isUnsaved()).toBe(true);
  await other.add('rice');
  await tellTabs();
  for (const tab of [one, other]) {
    expect(tab.shown()).toEqual([
      ['soap', 1],
      ['rice', 1],
    ]);
    tab.unmount();
  }
  const reloaded = await openTab('off');
  reloaded.unmount();
  await reloaded.replay();
  expect([...holds.keys()]).toEqual(['soap', 'rice']);
});

it('one tab sends at a time, and the next one sends nothing again', async () => {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => (turn = turn.then(work));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  holds.set('soap', 1);
  const one = await openTab('off');
  one.mayKeep(Date.now() + HOUR_MS);
  await one.clear();
  await one.add('soap');
  const other = await openTab('off');
  one.unmount();
  other.unmount();
  await Promise.all([one.replay(), other.replay()]);
  expect(asked).toEqual(['DELETE clear', 'POST soap 1']);
  expect([...holds]).toEqual([['soap', 1]]);
  Reflect.deleteProperty(navigator, 'locks');
});

it('clearing takes what the member saw, and not what came since from another device', async () => {
  holds.set('soap', 1).set('rice', 2);
  const tab = await openTab('off');
  await tab.clear();
  expect(tab.shown()).toEqual([]);
  holds.set('salt', 1);
  await drawn(() => tab.replay());
  expect([...holds]).toEqual([['salt', 1]]);
  expect(tab.shown()).toEqual([['salt', 1]]);
  holds.set('rice', 1);
  go('on');
  await tab.clear();
  expect([...holds]).toEqual([['rice', 1]]);
});
