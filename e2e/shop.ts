import { getOffer, type OfferDetail, type OfferProduct } from '@club/contract/shop/catalogue';
import { createOrder, processPayment } from '@club/contract/shop/checkout';
import { getOrder, type OrderDetail } from '@club/contract/shop/orders';
import { listOffers } from '@club/contract/shop/search';

import { waitUntil } from '#tools/wait-until.ts';

import { call } from './api.ts';
import { handsetOf } from './handset.ts';
import type { SignedIn } from './people.ts';

/** A product as one offer sells it. */
export interface Ware {
  offer: OfferDetail;
  product: OfferProduct;
}

const OFFERS_PER_CALL = 30;
const PAID_MS = 40_000;

/** Products that can be bought now, of the offers that have the text in what they say of themselves; the most plentiful first. */
export async function waresOnSale(member: SignedIn, search = '', origin?: string): Promise<Ware[]> {
  const by = { token: member.access, ...(origin === undefined ? {} : { origin }) };
  const { results } = await call(listOffers, { ...by, query: { search, per_page: OFFERS_PER_CALL } });
  const offers = await Promise.all(results.map(({ id }) => call(getOffer, { ...by, params: { id } })));
  return offers
    .filter((offer) => wordsOf(offer).includes(search.toLowerCase()))
    .flatMap((offer) => offer.products.map((product) => ({ offer, product })))
    .filter(({ product }) => product.stock_quantity > 0)
    .toSorted((one, other) => other.product.stock_quantity - one.product.stock_quantity);
}

/** The search forgives, and finds more than the goods that a journey has for itself. */
function wordsOf({ name, outlet_name, products }: OfferDetail): string {
  return [name, outlet_name, ...products.map(({ brand_name, product_name }) => `${brand_name} ${product_name}`)]
    .join(' ')
    .toLowerCase();
}

/** Places an order past the browser; its stock is held from then on. */
export async function placeOrder(member: SignedIn, ware: Ware, quantity = 1, origin?: string): Promise<OrderDetail> {
  return call(createOrder, {
    token: member.access,
    body: {
      payment_network: 'mtn',
      service_type: 'in_store',
      items: [{ offer: ware.offer.id, product: ware.product.id, quantity }],
    },
    ...(origin === undefined ? {} : { origin }),
  });
}

/** Sends the prompt to the member's own phone. */
export async function askForMoney(member: SignedIn, order: OrderDetail, origin?: string): Promise<void> {
  await call(processPayment, {
    token: member.access,
    params: { id: order.id },
    body: { payment_network: 'mtn', phone_number: member.phone },
    ...(origin === undefined ? {} : { origin }),
  });
}

export async function orderOf(member: SignedIn, id: string, origin?: string): Promise<OrderDetail> {
  return call(getOrder, { token: member.access, params: { id }, ...(origin === undefined ? {} : { origin }) });
}

/** An order whose money has come; before, its owner may have refused it once. */
export async function paidOrder(
  member: SignedIn,
  ware: Ware,
  { quantity = 1, isRefusedFirst = false } = {},
): Promise<OrderDetail> {
  const order = await placeOrder(member, ware, quantity);
  if (isRefusedFirst) {
    await askForMoney(member, order);
    await handsetOf(member.phone).refuse();
    await becomes('failed', member, order);
  }
  await pay(member, order);
  return order;
}

/** A paid order of the demo manager's outlet that is brought to the car. */
export async function paidAtTheKerb(member: SignedIn): Promise<OrderDetail> {
  const [ware] = await waresOnSale(member, 'Spotless kitchen');
  const items = [{ offer: ware!.offer.id, product: ware!.product.id, quantity: 1 }];
  const body = { payment_network: 'mtn' as const, service_type: 'curbside' as const, items };
  const order = await call(createOrder, { token: member.access, body });
  await pay(member, order);
  return order;
}

/** The member's phone asks for the PIN, its owner says yes, and the money comes. */
export async function pay(member: SignedIn, order: OrderDetail): Promise<void> {
  await askForMoney(member, order);
  await handsetOf(member.phone).approve();
  await becomes('paid', member, order);
}

async function becomes(
  status: OrderDetail['payment_status'],
  member: SignedIn,
  { id }: Pick<OrderDetail, 'id'>,
): Promise<void> {
  const isSo = async () => (await orderOf(member, id)).payment_status === status;
  if (!(await waitUntil(isSo, { limitMs: PAID_MS, everyMs: 300 }))) throw new Error(`an order did not turn ${status}`);
}
