import { notifyArrival, sayOnMyWay } from '@club/contract/outlets/arrivals';
import {
  delayOutletOrder,
  moveOutletOrder,
  orderNotCollected,
  rejectOutletOrder,
  shortOutletOrder,
} from '@club/contract/outlets/counter';
import { listShelf, setShelfStock } from '@club/contract/outlets/shelf';
import { createOrder } from '@club/contract/shop/checkout';
import { cancelOrder, type OrderDetail } from '@club/contract/shop/orders';
import type { Page } from 'playwright-core';

import { call } from '#e2e/api.ts';
import { makeReady, readySince } from '#e2e/outlet.ts';
import type { SignedIn } from '#e2e/people.ts';
import { orderOf, paidAtTheKerb, paidOrder, placeOrder } from '#e2e/shop.ts';
import { waitUntil } from '#tools/wait-until.ts';

import type { Cast } from './cast.ts';
import { late, pantry, patron } from './late.ts';
import { openDialog, press } from './press.ts';
import type { Shot } from './shot.ts';

const SENT_MS = 40_000;
const failing = { status: 500, json: {} };

/** Until the network has taken what goes back. */
async function givenBack(member: SignedIn, { id }: OrderDetail): Promise<void> {
  const isSent = async () => (await orderOf(member, id)).refunds[0]?.status === 'completed';
  if (!(await waitUntil(isSent, { limitMs: SENT_MS, everyMs: 300 }))) throw new Error('a refund was not sent');
}

const rejected = late(async (cast) => {
  const [buyer, { manager }] = [await patron(cast), cast];
  const order = await paidOrder(buyer, await pantry(cast));
  const body = { reason: 'No power today, our freezers are off' };
  await call(rejectOutletOrder, { token: manager.access, params: { id: order.id }, body });
  await givenBack(buyer, order);
  return order;
});

const short = late(async (cast) => {
  const [buyer, { manager }] = [await patron(cast), cast];
  const order = await paidOrder(buyer, await pantry(cast), { quantity: 2 });
  await accept(manager, order);
  const body = { lines: [{ id: order.items[0]!.id, pieces: 1 }] };
  await call(shortOutletOrder, { token: manager.access, params: { id: order.id }, body });
  await givenBack(buyer, order);
  return order;
});

/** Ready for two days, and put back. */
const notCollected = late(async (cast) => {
  const [buyer, { manager }] = [await patron(cast), cast];
  const order = await paidOrder(buyer, await pantry(cast));
  await makeReady(manager, order);
  await readySince(order.id, 49);
  await call(orderNotCollected, { token: manager.access, params: { id: order.id } });
  await givenBack(buyer, order);
  return order;
});

/** Promised anew, and its owner is on the way. */
const delayed = late(async (cast) => {
  const [buyer, { manager }] = [await patron(cast), cast];
  const order = await paidOrder(buyer, await pantry(cast));
  await accept(manager, order);
  const params = { id: order.id };
  await call(delayOutletOrder, { token: manager.access, params, body: { minutes: 45 } });
  await call(sayOnMyWay, { token: buyer.access, params });
  return order;
});

const atTheKerb = late(async (cast) => {
  const [buyer, { manager }] = [await patron(cast), cast];
  await pantry(cast);
  const order = await paidAtTheKerb(buyer);
  await makeReady(manager, order);
  return order;
});

const arrived = late(async (cast) => {
  const buyer = await patron(cast);
  const order = await paidOrder(buyer, await pantry(cast));
  await makeReady(cast.manager, order);
  const params = { id: order.id };
  await call(notifyArrival, { token: buyer.access, params, body: {} });
  return order;
});

/** The newest in the list, and not paid. */
const unpaid = late(async (cast) => placeOrder(cast.shopper, await pantry(cast)));

const withUnpaid = async (cast: Cast) => {
  await unpaid(cast);
  return '/orders';
};

/** Of two products. */
const ofTwo = late(async (cast) => {
  const { shopper } = cast;
  const { offer } = await pantry(cast);
  const items = offer.products
    .filter(({ stock_quantity }) => stock_quantity > 2)
    .slice(0, 2)
    .map((product) => ({ offer: offer.id, product: product.id, quantity: 1 }));
  const order = await call(createOrder, {
    token: shopper.access,
    body: { payment_network: 'mtn', service_type: 'in_store', items },
  });
  await call(cancelOrder, { token: shopper.access, params: { id: order.id } });
  return order;
});

async function accept(manager: SignedIn, { id }: OrderDetail): Promise<void> {
  await call(moveOutletOrder, { token: manager.access, params: { id }, body: { status: 'confirmed' } });
}

const pathOf = (made: (cast: Cast) => Promise<{ id: string }>) => async (cast: Cast) =>
  `/orders/${(await made(cast)).id}`;

/** Buys an order again while one of its products is not there. */
async function buyAgain(page: Page, cast: Cast): Promise<void> {
  const lacking = (await ofTwo(cast)).items[1]!;
  const token = cast.manager.access;
  const { results } = await call(listShelf, { token, query: { search: lacking.product_name } });
  const { offer_id, product_id, remaining } = results.find(
    (line) => line.product_id === lacking.product.id && line.offer_id === lacking.offer.id,
  )!;
  await call(setShelfStock, { token, body: { offer_id, product_id, remaining: 0, was: remaining } });
  await press('Buy Again')(page);
  const news = page.getByText('Not everything could be added again');
  const replace = page.getByRole('button', { name: 'Replace cart' });
  await news.or(replace).first().waitFor();
  if (await replace.isVisible()) await replace.click();
  await news.waitFor();
  await call(setShelfStock, { token, body: { offer_id, product_id, remaining, was: 0 } });
}

async function report(page: Page): Promise<void> {
  await press('Report a Problem')(page);
  await page.getByRole('button', { name: 'Send Report' }).click();
  await page.getByText('Please select an issue type').waitFor();
}

async function trackInVain(page: Page): Promise<void> {
  await page.route('**/orders/track/**', (route) => route.fulfill(failing));
  await press(/^Track order/)(page);
  await page.getByText('Failed to track order. Please try again.').waitFor();
}

async function trackForLong(page: Page): Promise<void> {
  await page.route('**/orders/track/**', () => undefined);
  await press(/^Track order/)(page);
  await page.getByRole('dialog').waitFor();
}

async function cancelInVain(page: Page): Promise<void> {
  await page.route('**/cancel/', (route) => route.fulfill(failing));
  await press(/^Cancel order/)(page);
  await page.getByRole('button', { name: 'Confirm Cancel' }).click();
  await page.getByText('Failed to cancel order. Please try again.').waitFor();
}

const inList = { who: 'shopper', path: '/orders', shows: /KC-/ } as const;
const ofPatron = { who: 'patron', shows: 'Order timeline' } as const;
const ofShopper = { who: 'shopper', shows: 'Order timeline' } as const;

/** The list's tabs and windows. */
const list: Shot[] = [
  { name: 'orders-completed', who: 'shopper', path: '/orders?tab=completed', shows: /KC-/ },
  { name: 'orders-cancelled', who: 'shopper', path: '/orders?tab=cancelled', shows: /KC-/ },
  { name: 'orders-empty-completed', who: 'newcomer', path: '/orders?tab=completed', shows: 'no completed orders' },
  { name: 'orders-empty-cancelled', who: 'newcomer', path: '/orders?tab=cancelled', shows: 'no cancelled orders' },
  { name: 'orders-empty-all', who: 'newcomer', path: '/orders?tab=all', shows: 'not ordered anything' },
  { name: 'orders-offline', ...inList, state: 'offline' },
  { name: 'orders-cancel', ...inList, path: withUnpaid, act: openDialog(/^Cancel order/), isWindow: true, dark: true },
  { name: 'orders-cancel-failed', ...inList, path: withUnpaid, act: cancelInVain, isWindow: true },
  { name: 'orders-track-loading', ...inList, act: trackForLong, isWindow: true },
  { name: 'orders-track-failed', ...inList, act: trackInVain, isWindow: true },
];

/** What becomes of an order that is collected. */
const detail: Shot[] = [
  { name: 'order-cancelled', ...ofShopper, path: ({ orders: { cancelled } }) => `/orders/${cancelled.id}`, dark: true },
  { name: 'order-refunded', ...ofPatron, path: pathOf(rejected), shows: 'Refunds', dark: true },
  { name: 'order-refunded-part', ...ofPatron, path: pathOf(short), shows: 'Refunds' },
  { name: 'order-not-collected', ...ofPatron, path: pathOf(notCollected), shows: 'Refunds' },
  { name: 'order-delayed', ...ofPatron, path: pathOf(delayed), shows: /Now promised for/ },
  { name: 'order-at-the-kerb', ...ofPatron, path: pathOf(atTheKerb), shows: 'Your car (optional)', dark: true },
  { name: 'order-arrived', ...ofPatron, path: pathOf(arrived), shows: 'has been notified' },
  { name: 'order-offline', ...ofShopper, path: ({ orders: { ready } }) => `/orders/${ready.id}`, state: 'offline' },
  {
    name: 'order-report',
    ...ofShopper,
    path: ({ orders: { completed } }) => `/orders/${completed.id}`,
    act: report,
    isWindow: true,
  },
  { name: 'order-buy-again', ...ofShopper, path: pathOf(ofTwo), act: buyAgain },
];

/** Orders of a member, besides those that every walk has. */
export const orderShots: readonly Shot[] = [...list, ...detail];
