import {
  addressOf,
  type BodyIn,
  type Endpoint,
  type ParamsOf,
  type QueryIn,
  type ReplyOf,
} from '@club/contract/endpoint';

export interface CallInput<E extends Endpoint> {
  /** The access token of whoever calls. */
  token?: string;
  params?: ParamsOf<E>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
  idempotencyKey?: string;
  /** Where the product runs, when it is not the one all journeys share. */
  origin?: string;
}

/** Makes one call of the contract past the browser: for what a journey needs but does not tell. */
export async function call<E extends Endpoint>(target: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
  const { token, params, query, body, idempotencyKey, origin = process.env['CLUB_ORIGIN'] } = input;
  // Parameters and queries of the contract are names with plain values.
  const address = addressOf(target, params as Record<string, string>, query as Record<string, unknown>);
  const response = await fetch(`${origin}${address}`, {
    method: target.method,
    headers: {
      ...(target.hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(target.hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const reply = await response.text();
  if (!response.ok) throw new Error(`${target.method} ${target.path} answered ${response.status}: ${reply}`);
  return target.reply.parse(JSON.parse(reply)) as ReplyOf<E>;
}
