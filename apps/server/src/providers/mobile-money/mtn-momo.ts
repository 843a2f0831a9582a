import { callHttp, type Fetch, type HttpAnswer } from '#server/providers/http-call.ts';

import { readCollectAnswer, readStatusAnswer } from './mtn-replies.ts';
import { mtnToken } from './mtn-token.ts';
import type { CollectOutcome, CollectRequest, MobileMoney, QueryOutcome } from './provider.ts';

const MESSAGE_MAX_CHARS = 160;
const MESSAGE_WHEN_EMPTY = 'Payment';

export interface MtnMomoOptions {
  /** Of the gateway, with any path in front of `/collection`. */
  readonly baseUrl: string;
  /** `mtnuganda` in Uganda; MTN names one for every country. */
  readonly targetEnvironment: string;
  readonly subscriptionKey: string;
  readonly apiUser: string;
  readonly apiKey: string;
  /** The one currency of the target environment. */
  readonly currency: string;
  readonly fetch?: Fetch;
  readonly now: () => Date;
}

/** MTN MoMo Collections: request to pay and its status, by the MoMo Open API. */
export function mtnMomo(options: MtnMomoOptions): MobileMoney {
  const { fetch = globalThis.fetch, subscriptionKey, targetEnvironment } = options;
  const productUrl = `${options.baseUrl.replace(/\/+$/, '')}/collection`;
  const payUrl = `${productUrl}/v1_0/requesttopay`;
  const token = mtnToken({ ...options, productUrl, fetch });

  /** With the current token; refused as unauthorised it is sent once more with a new one. */
  async function send(
    method: 'GET' | 'POST',
    url: string,
    more: Record<string, string> = {},
    body?: string,
  ): Promise<HttpAnswer> {
    let answer: HttpAnswer = { kind: 'unreachable', reason: 'no access token' };
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const bearer = await token.current();
      if (bearer === undefined) return { kind: 'unreachable', reason: 'no access token' };
      const headers = {
        Authorization: `Bearer ${bearer}`,
        'X-Target-Environment': targetEnvironment,
        'Ocp-Apim-Subscription-Key': subscriptionKey,
        ...more,
      };
      answer = await callHttp(fetch, { method, url, headers, ...(body === undefined ? {} : { body }) });
      if (answer.kind !== 'answer' || answer.status !== 401) return answer;
      token.drop(bearer);
    }
    return answer;
  }

  async function collect(request: CollectRequest): Promise<CollectOutcome> {
    if (request.currency !== options.currency) {
      return { kind: 'refused', reason: 'INVALID_CURRENCY', raw: null };
    }
    const headers = {
      'Content-Type': 'application/json',
      'X-Reference-Id': request.reference,
      ...callbackHeader(request.callback_url),
    };
    const answer = await send('POST', payUrl, headers, JSON.stringify(bodyOf(request)));
    if (answer.kind === 'answer') return readCollectAnswer(answer.status, answer.text);
    const kind = answer.kind === 'unreachable' ? 'not_sent' : 'unknown';
    return { kind, reason: answer.reason, raw: null };
  }

  async function query(reference: string): Promise<QueryOutcome> {
    const answer = await send('GET', `${payUrl}/${encodeURIComponent(reference)}`);
    if (answer.kind === 'answer') return readStatusAnswer(reference, answer.status, answer.text);
    return { kind: 'unknown', reason: answer.reason, raw: null };
  }

  return { collect, query };
}

/** Everything is a string on this wire. `externalId` comes back in callbacks and in MTN's history report. */
function bodyOf(request: CollectRequest) {
  const note = plainNote(request.message);
  return {
    amount: String(request.amount),
    currency: request.currency,
    externalId: request.reference,
    payer: { partyIdType: 'MSISDN', partyId: request.msisdn },
    payerMessage: note,
    payeeNote: note,
  };
}

/** The header must not stand there empty, and the address must not carry a query. */
function callbackHeader(callbackUrl: string | undefined): Record<string, string> {
  if (callbackUrl === undefined || callbackUrl === '') return {};
  return { 'X-Callback-Url': callbackUrl.replace(/[?#].*$/, '') };
}

/** An apostrophe alone makes MTN answer 400, and an empty note 500. */
function plainNote(message: string): string {
  const ascii = message.normalize('NFKD').replaceAll(/[^A-Za-z0-9 .-]/g, '');
  const note = ascii.replaceAll(/ +/g, ' ').trim().slice(0, MESSAGE_MAX_CHARS).trim();
  return note === '' ? MESSAGE_WHEN_EMPTY : note;
}
