import {
  addressOf,
  type BodyIn,
  type Endpoint,
  type ParamsOf,
  type QueryIn,
  type ReplyOf,
} from '@club/contract/endpoint';
import { API_TIMEOUT_MS } from '@club/rules/limits';

import { isAtCounter } from '#web/lib/at-counter.ts';
import { doubtNetwork, trustNetwork } from '#web/lib/network.ts';
import { noteServerDate } from '#web/lib/server-clock.ts';

import { fromReply, noResponse, notSignedIn } from './api-error.ts';
import { type EarlyAnswer, takeEarlyAnswer } from './early-answers.ts';
import { notProven, proofRounds, proofWantedBy, prove } from './proof.ts';
import { expireSession, refreshOnce, timeoutSignal } from './refresh.ts';
import { accessToken, heldSession } from './session.ts';
import { currentShift, forgetShift } from './shift.ts';

// A part that may be left out (no parameters, an all-optional query) may be left out of the call.
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & {
    /** One key per intent of the person; the same key again gets the first answer again. See `newIntent`. */
    idempotencyKey?: string;
    /** False for what nobody asked for in so many words: it fails where a proof is wanted, and no question comes up. */
    mayAsk?: boolean;
    signal?: AbortSignal;
  };

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  mayAsk?: boolean;
  signal?: AbortSignal;
}

// A confirmed device and the PIN: a call may need one after the other.
const MOST_PROOFS = 2;

/**
 * Makes one call of the contract and gives its reply; every failure is an `ApiError` (an abort by the caller stays an
 * `AbortError`). A 401 leads to one refresh and one repetition; when that does not help, the session ends. Where the
 * server wants a proof first, the person is asked for it and the call repeated.
 */
export async function call<E extends Endpoint>(target: E, ...[input]: Arguments<E>): Promise<ReplyOf<E>> {
  return (await readAnswer(target, (input ?? {}) as LooseInput, readReply)) as ReplyOf<E>;
}

/** Fetches what a call hands out as a file; what goes wrong is as with `call`. */
export async function callForFile(
  target: Endpoint,
  params: Record<string, string>,
  query: Record<string, string | undefined> = {},
): Promise<File> {
  return readAnswer(target, { params, query }, readFile);
}

async function readAnswer<T>(
  target: Endpoint,
  // What the endpoint's schemas say in full is for sending just names and values.
  given: LooseInput,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  for (let proofs = 0; ; proofs += 1) {
    const rounds = proofRounds();
    try {
      return await read(await callOnce(target, given));
    } catch (thrown) {
      const proof = proofWantedBy(thrown);
      if (proof === undefined || proofs === MOST_PROOFS || given.mayAsk === false) throw thrown;
      if (!(await prove(proof, rounds[proof], target.method === 'GET'))) throw notProven(proof);
    }
  }
}

async function callOnce(target: Endpoint, given: LooseInput): Promise<Response> {
  if (target.access === 'counter' && isAtCounter()) return callFromTablet(target, given);
  const token = accessToken();
  // Nobody is signed in (any more): the server's answer is known, and a screen on its way out needs no failed request.
  if (token === null && target.access !== 'public') throw notSignedIn();
  let response = await sendAs(target, given, token);
  if (response.status === 401 && token !== null) {
    const refreshed = await refreshOnce(token);
    if (refreshed === 'unreachable') throw noResponse();
    if (refreshed === 'replaced') throw notSignedIn();
    if (refreshed === 'renewed') response = await sendAs(target, given, accessToken());
    if (response.status === 401) expireSession(target.access !== 'public');
    // A visitor with a dead old token goes on as a visitor.
    if (response.status === 401 && target.access === 'public') response = await send(target, given, null);
  }
  return response;
}

/**
 * Whoever asked may have left meanwhile: what they are told is nobody else's to see or to keep, and what got no answer nobody
 * else's to send again.
 */
async function sendAs(target: Endpoint, given: LooseInput, token: string | null): Promise<Response> {
  const session = heldSession();
  const hasLeft = () => token !== null && heldSession() !== session;
  let response: Response;
  try {
    response = await send(target, given, token);
  } catch (thrown) {
    throw hasLeft() && !given.signal?.aborted ? notSignedIn() : thrown;
  }
  if (response.ok && hasLeft()) throw notSignedIn();
  return response;
}

/** As whoever works on this tablet. A shift that is over is begun anew by name and PIN, never by itself. */
async function callFromTablet(target: Endpoint, given: LooseInput): Promise<Response> {
  const token = currentShift()?.token;
  if (token === undefined) throw notSignedIn();
  const response = await send(target, given, token);
  if (response.status === 401) forgetShift(token);
  return response;
}

/** A key for one intent of the person ("pay this order"), kept while they retry it. */
export function newIntent(): string {
  // randomUUID is missing on plain-HTTP origins other than localhost.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function send(target: Endpoint, input: LooseInput, token: string | null): Promise<Response> {
  const address = addressOf(target, input.params, input.query);
  try {
    const early = target.method === 'GET' ? takeEarlyAnswer(address, token) : undefined;
    const { response, at } = await (early ?? sendNow(address, target, input, token));
    // The page could not know that this would be called off.
    if (input.signal?.aborted) throw input.signal.reason;
    trustNetwork();
    noteServerDate(response.headers.get('date'), at);
    return response;
  } catch (thrown) {
    if (input.signal?.aborted) throw thrown;
    doubtNetwork();
    throw noResponse();
  }
}

async function sendNow(
  address: string,
  target: Endpoint,
  input: LooseInput,
  token: string | null,
): Promise<EarlyAnswer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (target.hasBody) headers['content-type'] = 'application/json';
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  const response = await fetch(address, {
    method: target.method,
    headers,
    body: target.hasBody ? JSON.stringify(input.body ?? {}) : undefined,
    signal: timeoutSignal(API_TIMEOUT_MS, input.signal),
  });
  return { response, at: Date.now() };
}

async function readReply(response: Response): Promise<unknown> {
  let body: unknown = null;
  try {
    const text = await response.text();
    body = text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    // A reply cut off on the way or a proxy's HTML page: for the person the same as no reply.
    if (response.ok) throw noResponse();
  }
  if (response.ok) return body;
  throw fromReply(response.status, body, response.headers);
}

async function readFile(response: Response): Promise<File> {
  if (!response.ok) await readReply(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  try {
    return new File([await response.blob()], name);
  } catch {
    // Cut off on the way.
    throw noResponse();
  }
}
