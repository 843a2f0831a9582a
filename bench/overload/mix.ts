import { randomUUID } from 'node:crypto';

import { ask, type Api, type Line } from '#bench/members.ts';

import type { Asked } from './arrivals.ts';

/** Of a hundred requests. Most people look, some buy, and a few have their money under way or leave. */
const SHARES = {
  offers: 30,
  'own cart': 20,
  'own orders': 15,
  'add to cart': 15,
  'place order': 8,
  'payment status': 10,
  'sign out': 2,
} as const;
export type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as Kind[];
/** Money that is under way, and whoever wants to leave: refused last. */
export const LAST: readonly Kind[] = ['payment status', 'sign out'];

interface Person {
  readonly token: string;
  /** An order of theirs that waits for its money. */
  readonly order_id: string;
}

/** Gives each member an order to ask after. */
export async function people(api: Api, tokens: readonly string[], lines: readonly Line[]): Promise<Person[]> {
  const found: Person[] = [];
  for (const [place, token] of tokens.entries()) {
    const items = [{ ...lines[place % lines.length]!, quantity: 1 }];
    const body = { service_type: 'in_store', payment_network: 'mtn', items };
    const order = await ask(api, 'POST', '/orders/', body, token);
    found.push({ token, order_id: String(order['id']) });
  }
  return found;
}

/** The next request of the mix, spread over people and products; `leaver` is somebody who signs out again and again. */
export function mixOf(port: number, everybody: readonly Person[], lines: readonly Line[], leaver: string): () => Asked {
  const kinds = KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  let turn = 0;
  return () => {
    const kind = kinds[Math.floor(Math.random() * kinds.length)]!;
    const { token, order_id } = everybody[(turn += 1) % everybody.length]!;
    const { offer, product } = lines[turn % lines.length]!;
    const get = (path: string) => wire(port, 'GET', path, token);
    const post = (path: string, body: unknown, by = token) => wire(port, 'POST', path, by, body);
    const text = {
      offers: () => get('/offers/'),
      'own cart': () => get('/cart/'),
      'own orders': () => get('/orders/'),
      'add to cart': () =>
        post('/cart/', { offer_id: offer, product_id: product, quantity: 1, service_type: 'in_store' }),
      'place order': () =>
        post('/orders/', {
          service_type: 'in_store',
          payment_network: 'mtn',
          items: [{ offer, product, quantity: 1 }],
        }),
      'payment status': () => get(`/orders/${order_id}/payment_status/`),
      'sign out': () => post('/auth/logout/', undefined, leaver),
    }[kind]();
    return { kind, text };
  };
}

function wire(port: number, method: 'GET' | 'POST', path: string, token: string, body?: unknown): string {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} /api/club${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    ...(method === 'GET' ? [] : [`idempotency-key: ${randomUUID()}`, `content-length: ${Buffer.byteLength(sent)}`]),
    ...(body === undefined ? [] : ['content-type: application/json']),
  ];
  return `${head.join('\r\n')}\r\n\r\n${sent}`;
}
