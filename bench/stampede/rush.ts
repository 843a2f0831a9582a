import { randomUUID } from 'node:crypto';

import { Line } from '#bench/overload/line.ts';

import type { Buyer, Deal } from './crowd.ts';

/** Whoever is told to come again does so this often at the most. */
const MOST_TRIES = 8;
const NO_ANSWER_MS = 20_000;

/** How it went for one buyer. */
export interface Story {
  readonly first: number;
  readonly last: number;
  readonly tries: number;
  /** When the buyer asked first, and until the final answer. */
  readonly atMs: number;
  readonly tookMs: number;
}

/** So many buyers within so many seconds, each from an address of the own, spread over the processes. */
export async function rush(
  ports: readonly number[],
  { deal, buyers, seconds }: { deal: Deal; buyers: readonly Buyer[]; seconds: number },
): Promise<Story[]> {
  const began = performance.now();
  const stories = buyers.map(async (buyer, place): Promise<Story> => {
    await until(began + Math.random() * seconds * 1_000);
    const atMs = performance.now() - began;
    const text = purchase(deal, buyer, addressOf(place));
    const statuses: number[] = [];
    for (let isAgain = true; isAgain && statuses.length < MOST_TRIES;) {
      const { status, retryAfterS } = await askOnce(ports[place % ports.length]!, text);
      statuses.push(status);
      isAgain = status === 503 || status === 429;
      if (isAgain) await pause((retryAfterS || 1) * 1_000 * (1 + Math.random() / 2));
    }
    return {
      first: statuses[0]!,
      last: statuses.at(-1)!,
      tries: statuses.length,
      atMs,
      tookMs: performance.now() - began - atMs,
    };
  });
  return Promise.all(stories);
}

function askOnce(port: number, text: string): Promise<{ status: number; retryAfterS: number }> {
  return new Promise((resolve) => {
    const line = new Line({ host: '127.0.0.1', port }, () => line.close());
    const timer = setTimeout(() => line.close(), NO_ANSWER_MS);
    line.ask(text, (status, retryAfterS) => {
      clearTimeout(timer);
      resolve({ status, retryAfterS });
    });
  });
}

function purchase({ offer_id, product_id }: Deal, { token, phone }: Buyer, address: string): string {
  const body = JSON.stringify({
    offer_id,
    selected_products: [{ product_id, quantity: 1 }],
    phone_number: phone,
    payment_method: 'mtn',
  });
  const head = [
    'POST /api/club/offers-of-day/purchase/ HTTP/1.1',
    'host: 127.0.0.1',
    `x-forwarded-for: ${address}`,
    `authorization: Bearer ${token}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const addressOf = (place: number) => `102.${80 + (place >> 16)}.${(place >> 8) & 255}.${place & 255}`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = (at: number) => pause(Math.max(0, at - performance.now()));
