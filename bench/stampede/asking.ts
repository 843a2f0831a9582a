import { randomUUID } from 'node:crypto';

import { Line } from '#bench/overload/line.ts';

import type { Buyer, Deal } from './crowd.ts';

/** Whoever is told to come again does so this often at the most. */
const MOST_TRIES = 8;
const NO_ANSWER_MS = 20_000;

/** A buyer at the door of one of the processes, from an address of the own. */
export interface Visitor extends Buyer {
  readonly port: number;
  readonly address: string;
}

export interface Answer {
  readonly status: number;
  /** What the server calls it, where it refuses. */
  readonly error_code: string | undefined;
  readonly tries: number;
}

/** Makes the request ready, as each phone does for itself, and sends it when it is called. */
export const buyer = (visitor: Visitor, { offer_id, product_id }: Deal) =>
  asker(visitor, 'POST', '/offers-of-day/purchase/', {
    offer_id,
    selected_products: [{ product_id, quantity: 1 }],
    phone_number: visitor.phone,
    payment_method: 'mtn',
    or_wait: true,
  });

export const payOrder = (visitor: Visitor, order_id: string) =>
  asker(visitor, 'POST', `/orders/${order_id}/process_payment/`, {
    payment_network: 'mtn',
    phone_number: visitor.phone,
  })();

/** Asks until there is a final answer, and comes again as late as it is told to, or up to half as late again. */
function asker(visitor: Visitor, method: string, path: string, body: object): () => Promise<Answer> {
  const text = requestOf(visitor, `${method} /api/club${path}`, JSON.stringify(body));
  return async () => {
    for (let tries = 1; ; tries += 1) {
      const { retryAfterS, ...answer } = await askOnce(visitor.port, text);
      const isAgain = answer.status === 503 || answer.status === 429;
      if (!isAgain || tries === MOST_TRIES) return { ...answer, tries };
      await pause((retryAfterS || 1) * 1_000 * (1 + Math.random() / 2));
    }
  };
}

interface Once extends Omit<Answer, 'tries'> {
  readonly retryAfterS: number;
}

/** As a proxy in front of the processes keeps its connections to them; a new one is opened where all are waiting. */
const idle = new Map<number, Line[]>();

function lineTo(port: number): Line {
  const lines = idle.get(port) ?? [];
  idle.set(port, lines);
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) if (line.isOpen) return line;
  return new Line({ host: '127.0.0.1', port }, (line) => void lines.push(line));
}

function askOnce(port: number, text: string): Promise<Once> {
  return new Promise((resolve) => {
    const line = lineTo(port);
    const timer = setTimeout(() => line.close(), NO_ANSWER_MS);
    line.ask(text, (status, retryAfterS, said) => {
      clearTimeout(timer);
      resolve({ status, retryAfterS, error_code: /"error_code":"(\w+)"/.exec(String(said))?.[1] });
    });
  });
}

function requestOf({ token, address }: Visitor, line: string, body: string): string {
  const head = [
    `${line} HTTP/1.1`,
    'host: 127.0.0.1',
    `x-forwarded-for: ${address}`,
    `authorization: Bearer ${token}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
