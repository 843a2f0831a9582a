import { randomUUID } from 'node:crypto';

import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import type { Product } from '#sandbox/network/records.ts';

import type { Json } from './run-sandbox.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Json;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** Any HTTP call, with whatever came back; headers set to undefined are left out. */
export async function call(url: string, { method, headers, body }: CallOptions = {}): Promise<Answer> {
  const given = Object.entries(headers ?? {}).filter((each): each is [string, string] => each[1] !== undefined);
  const reply = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: Object.fromEntries(given),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** Reads MTN's documentation and nothing else: one product of one API user. */
export interface MtnCaller {
  base: string;
  headers(): Promise<Record<string, string>>;
  submit(path: string, body: unknown, headers?: Record<string, string | undefined>): Promise<Answer>;
  query(path: string, headers?: Record<string, string | undefined>): Promise<Answer>;
}

export interface MtnUser {
  subscription_key: string;
  api_user: string;
  api_key: string;
  environment?: string;
}

export function mtnCaller(url: () => string, product: Product, user: MtnUser = DEMO_MTN[product]): MtnCaller {
  const base = () => `${url()}/mtn`;
  const headers = async () => ({
    Authorization: `Bearer ${await fetchToken(base(), product, user)}`,
    'Ocp-Apim-Subscription-Key': user.subscription_key,
    'X-Target-Environment': user.environment ?? DEMO_MTN.target_environment,
  });
  return {
    get base() {
      return base();
    },
    headers,
    submit: async (path, body, extra) =>
      call(`${base()}${path}`, {
        method: 'POST',
        body,
        headers: {
          ...(await headers()),
          'X-Reference-Id': randomUUID(),
          'Content-Type': 'application/json',
          ...extra,
        },
      }),
    query: async (path, extra) => call(`${base()}${path}`, { headers: { ...(await headers()), ...extra } }),
  };
}

async function fetchToken(base: string, product: Product, user: MtnUser): Promise<string> {
  const basic = Buffer.from(`${user.api_user}:${user.api_key}`).toString('base64');
  const reply = await call(`${base}/${product}/token/`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${basic}`,
      'Ocp-Apim-Subscription-Key': user.subscription_key,
    },
  });
  return reply.json.access_token;
}

export const REQUEST_TO_PAY = '/collection/v1_0/requesttopay';

export function paymentBody(changes: Record<string, unknown> = {}) {
  return {
    amount: '5000',
    currency: 'UGX',
    externalId: 'order-1',
    payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
    payerMessage: 'Order 1',
    payeeNote: 'Order 1',
    ...changes,
  };
}

/** Submit a payment and give back the reference to ask for it with. */
export async function submitPayment(
  mtn: MtnCaller,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const reference = randomUUID();
  const reply = await mtn.submit(REQUEST_TO_PAY, paymentBody(changes), {
    'X-Reference-Id': reference,
    ...headers,
  });
  if (reply.status !== 202) throw new Error(`Not accepted: ${reply.status} ${reply.text}`);
  return reference;
}

export async function paymentStatus(mtn: MtnCaller, reference: string): Promise<Json> {
  return (await mtn.query(`${REQUEST_TO_PAY}/${reference}`)).json;
}

export function payer(partyId: string) {
  return { payer: { partyIdType: 'MSISDN', partyId } };
}
