import { randomUUID } from 'node:crypto';

import type { Request, Work } from './measure.ts';
import { misspelt, type Shop } from './questions.ts';

/** A kind of work, and the least that it must reach of the raw route. */
export interface Goal extends Work {
  readonly least: number;
  /** A program that works on the same database meanwhile. */
  readonly besides?: string;
}

interface Asking {
  readonly origin: string;
  readonly token: () => string;
  /** The MTN number of whom a header of that kind is. */
  readonly numberOf: (authorization: string) => string;
  readonly shop: Shop;
}

const PRODUCTS_IN_CART = 3;

type Query = Record<string, string | number>;

const SORTS = ['relevance', 'ending', 'discount', 'cashback', 'price', 'newest'];
const KAMPALA = { latitude: 0.3476, longitude: 32.5825 };
const IMPORT = 'bench/change-offers.ts';

/** Everything that is measured: what all ask alike, what nobody has asked before, and what is somebody's own. */
export function works(asking: Asking): Goal[] {
  return [...shopWorks(asking), ...ownWorks(asking)];
}

function shopWorks({ origin, token, shop }: Asking): Goal[] {
  let turn = 0;
  const get = (name: string, least: number, path: () => string): Goal => {
    const next = () => {
      turn += 1;
      return { method: 'GET' as const, path: `/api/club${path()}`, headers: { authorization: `Bearer ${token()}` } };
    };
    return { name, origin, least, next };
  };
  const list = (query: Query) => `/offers/?${new URLSearchParams(stringsOf(query)).toString()}`;
  const one = <T>(of: readonly T[], every = 1) => of[Math.floor(turn / every) % of.length]!;
  // Pages of so many sizes that none is asked for again before its answer is forgotten.
  const paged = (pages: number) => ({ page: 1 + (turn % pages), per_page: 6 + (Math.floor(turn / pages) % 12) });
  const common = () => list({ search: one(shop.common), sort: one(SORTS, 40), ...paged(10) });
  // A small shop has few rare words: in every order and at every size before one of them is asked for again as before.
  const unasked = () => ({
    per_page: 6 + (Math.floor(turn / shop.rare.length) % 12),
    sort: one(SORTS, 12 * shop.rare.length),
  });
  const rare = () => list({ search: one(shop.rare), ...unasked() });
  const misspeltRare = () => list({ search: misspelt(one(shop.rare), turn), ...unasked() });
  const anyPlace = () => list({ ...anywhere(turn), radius: 10 });
  return [
    get('list', 1.2, () => '/offers/'),
    get('list by category', 0.25, () => list({ category: one(shop.category_ids), sort: one(SORTS, 97), ...paged(10) })),
    get('cheapest over 25%', 0.25, () => list({ discount: 'over-25', sort: 'price', ...paged(100) })),
    get('page 1 to 50', 0.25, () => list({ sort: one(SORTS, 601), ...paged(50) })),
    get('near me, one place', 1.2, () => list({ ...KAMPALA, radius: 10 })),
    get('near me, any place', 0.25, anyPlace),
    get('search, common', 0.25, common),
    get('search, rare', 0.25, rare),
    get('search, misspelt', 0.25, misspeltRare),
    get('detail', 1, () => `/offers/${one(shop.offer_ids)}/`),
    get('similar', 1, () => `/offers/${one(shop.offer_ids)}/similar/`),
    get('featured', 1.2, () => '/offers/featured/'),
    get('categories', 1.2, () => '/categories/'),
    get('locations', 1.2, () => '/outlets/locations/'),
    { ...get('list, in an import', 0.25, () => '/offers/'), besides: IMPORT },
    { ...get('any, in an import', 0.25, anyPlace), besides: IMPORT },
  ];
}

/** Reads come between: a cart that has been filled and is not yet ordered, orders of the round before. */
function ownWorks({ origin, token, numberOf, shop }: Asking): Goal[] {
  let turn = 0;
  const headers = () => ({ authorization: `Bearer ${token()}` });
  const get = (name: string, least: number, path: string): Goal => {
    const next = () => ({ method: 'GET' as const, path: `/api/club${path}`, headers: headers() });
    return { name, origin, least, next };
  };
  const post = (name: string, least: number, path: string, body: (authorization: string) => unknown): Goal => {
    const next = () => {
      turn += 1;
      const own = headers();
      const more = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const sent = { headers: { ...own, ...more }, body: JSON.stringify(body(own.authorization)) };
      return { method: 'POST' as const, path: `/api/club${path}`, ...sent };
    };
    return { name, origin, least, next };
  };
  const line = () => shop.lines[turn % shop.lines.length]!;
  /** Of so many products that a member wants: however often something is added, carts stay as large as people's are. */
  const wanted = (authorization: string) => {
    const first = Number.parseInt(numberOf(authorization).slice(-4), 10);
    return shop.lines[(first + (turn % PRODUCTS_IN_CART)) % shop.lines.length]!;
  };
  const order = () => {
    const items = [{ ...line(), quantity: 1 }];
    return { service_type: 'in_store', payment_network: 'mtn', items };
  };
  /** From the member's own number, as nearly all do. */
  const andPay = (first: Request, answer: string): Request => {
    const { id } = JSON.parse(answer) as { id: string };
    const headers = { ...first.headers, 'idempotency-key': randomUUID() };
    const phone_number = numberOf(first.headers!['authorization']!);
    const path = `/api/club/orders/${id}/process_payment/`;
    return { method: 'POST', path, headers, body: JSON.stringify({ payment_network: 'mtn', phone_number }) };
  };
  return [
    get('me', 0.6, '/members/me/'),
    post('add to cart', 0.25, '/cart/', (authorization) => {
      const { offer, product } = wanted(authorization);
      return { offer_id: offer, product_id: product, quantity: 1, service_type: 'in_store' };
    }),
    get('own cart', 0.6, '/cart/'),
    get('own orders', 0.6, '/orders/'),
    post('place order', 0.16, '/orders/', order),
    { ...post('order and payment', 0.08, '/orders/', order), andThen: andPay },
  ];
}

/** Steps of a hundred metres over the town and what is around it, none near the one before. */
function anywhere(turn: number) {
  const step = (turn * 7_919) % 90_000;
  return {
    latitude: KAMPALA.latitude - 0.15 + Math.floor(step / 300) / 1_000,
    longitude: KAMPALA.longitude - 0.15 + (step % 300) / 1_000,
  };
}

function stringsOf(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
