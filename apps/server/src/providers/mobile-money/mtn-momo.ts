import { plainLetters } from '@club/rules/plain-letters';

import { directLine, type HttpAnswer, type HttpLine } from '#server/providers/http-call.ts';

import { mtnProduct, type MtnCredentials } from './mtn-product.ts';
import { readBalanceAnswer, readHolderAnswers, readSendAnswer, readStatusAnswer } from './mtn-replies.ts';
import type { CollectOutcome, MobileMoney, MoneyCall, PayoutRequest } from './provider.ts';

const MESSAGE_MAX_CHARS = 160;
const MESSAGE_WHEN_EMPTY = 'Payment';

export interface MtnMomoOptions {
  /** Of the gateway, with any path in front of `/collection` and `/disbursement`. */
  readonly baseUrl: string;
  /** `mtnuganda` in Uganda; MTN names one for every country. */
  readonly targetEnvironment: string;
  readonly collection: MtnCredentials;
  readonly disbursement: MtnCredentials;
  /** The one currency of the target environment. */
  readonly currency: string;
  readonly line?: HttpLine;
  readonly now: () => Date;
}

const PATHS: Record<MoneyCall, string> = {
  collect: '/v1_0/requesttopay',
  payout: '/v1_0/transfer',
  refund: '/v1_0/refund',
};

/**
 * MTN MoMo Open API: Collections (request to pay) and Disbursements (transfer, refund, account holder). A refund is a payout
 * that names the request to pay it belongs to, so it goes by the keys of Disbursements.
 */
export function mtnMomo(options: MtnMomoOptions): MobileMoney {
  const { line = directLine, baseUrl, targetEnvironment, now } = options;
  const gateway = { baseUrl, targetEnvironment, line, now };
  const collection = mtnProduct({ ...gateway, ...options.collection, product: 'collection' });
  const disbursement = mtnProduct({ ...gateway, ...options.disbursement, product: 'disbursement' });
  const productOf = (call: MoneyCall) => (call === 'collect' ? collection : disbursement);

  async function send(call: MoneyCall, request: PayoutRequest, more: object, callbackUrl?: string) {
    if (request.currency !== options.currency) {
      return { kind: 'refused', reason: 'INVALID_CURRENCY', raw: null } as const;
    }
    const headers = { 'X-Reference-Id': request.reference, ...callbackHeader(callbackUrl) };
    const answer = await productOf(call).post(PATHS[call], headers, { ...bodyOf(request), ...more });
    return readSent(answer);
  }

  return {
    refunds: 'by_reference',
    collect: (request) => send('collect', request, { payer: partyOf(request) }, request.callback_url),
    payout: (request) => send('payout', request, { payee: partyOf(request) }),
    refund: (request) => send('refund', request, { referenceIdToRefund: request.original.reference }),
    async query(call, reference) {
      const answer = await productOf(call).get(`${PATHS[call]}/${encodeURIComponent(reference)}`);
      if (answer.kind === 'answer') return readStatusAnswer(reference, answer.status, answer.text, call);
      return { kind: 'unknown', reason: answer.reason, raw: null };
    },
    async holder(msisdn) {
      const holder = `/v1_0/accountholder/msisdn/${encodeURIComponent(msisdn)}`;
      const active = await disbursement.get(`${holder}/active`);
      const isThere = active.kind === 'answer' && active.status === 200;
      return readHolderAnswers(active, isThere ? await disbursement.get(`${holder}/basicuserinfo`) : undefined);
    },
    balance: async (of) => readBalanceAnswer(await productOf(of).get('/v1_0/account/balance')),
  };
}

function readSent(answer: HttpAnswer): CollectOutcome {
  if (answer.kind === 'answer') return readSendAnswer(answer.status, answer.text);
  const kind = answer.kind === 'unreachable' ? 'not_sent' : 'unknown';
  return { kind, reason: answer.reason, raw: null };
}

/** Everything is a string on this wire. `externalId` comes back in callbacks and in MTN's history report. */
function bodyOf(request: PayoutRequest) {
  const note = plainNote(request.message);
  return {
    amount: String(request.amount),
    currency: request.currency,
    externalId: request.reference,
    payerMessage: note,
    payeeNote: note,
  };
}

function partyOf({ msisdn }: PayoutRequest) {
  return { partyIdType: 'MSISDN', partyId: msisdn };
}

/** The header must not stand there empty, and the address must not carry a query. */
function callbackHeader(callbackUrl: string | undefined): Record<string, string> {
  if (callbackUrl === undefined || callbackUrl === '') return {};
  return { 'X-Callback-Url': callbackUrl.replace(/[?#].*$/, '') };
}

/** An apostrophe alone makes MTN answer 400, and an empty note 500. */
function plainNote(message: string): string {
  const ascii = plainLetters(message).replaceAll(/[^A-Za-z0-9 .-]/g, '');
  const note = ascii.replaceAll(/ +/g, ' ').trim().slice(0, MESSAGE_MAX_CHARS).trim();
  return note === '' ? MESSAGE_WHEN_EMPTY : note;
}
