import type { KeyObject } from 'node:crypto';

import { plainLetters } from '@club/rules/plain-letters';

import { directLine, type HttpLine } from '#server/providers/http-call.ts';

import { airtelGateway, type AirtelGateway } from './airtel-gateway.ts';
import {
  readBalanceAnswer,
  readCollectAnswer,
  readEnquiryAnswer,
  readHolderAnswer,
  readPayoutAnswer,
  readRefundAnswer,
} from './airtel-replies.ts';
import { publicKeyIn, sealedPin, type PinPadding } from './airtel-secrets.ts';
import type { CollectRequest, MobileMoney, PayoutOutcome, PayoutRequest, RefundRequest } from './provider.ts';

const COUNTRY_CODE = '256';
const REFERENCE_LEAST_CHARS = 4;
const REFERENCE_MAX_CHARS = 25;
const REFERENCE_WHEN_EMPTY = 'Payment';
const WRONG_ENCRYPTION = ['ROUTER116', 'DP00800001026', 'DP00900001016'];

type ApiVersion = 'v1' | 'v2';

export interface AirtelMoneyOptions {
  readonly baseUrl: string;
  readonly pathPrefix: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly country: string;
  readonly currency: string;
  /** Which of the documented versions the account was given. */
  readonly collectionApi: ApiVersion;
  readonly disbursementApi: ApiVersion;
  /** Which calls of version 2 carry a signature. */
  readonly signing: 'none' | 'collections' | 'all';
  /** Of the club's own wallet; payouts carry it encrypted. */
  readonly pin: string;
  readonly pinPadding: PinPadding;
  /** The key for the PIN where Airtel printed one; else the one that its gateway hands out. */
  readonly pinKey: string | undefined;
  readonly line?: HttpLine;
  readonly now: () => Date;
}

/** Airtel Africa Open API: Collections (USSD push), enquiry, refund, Disbursements, KYC and balance. */
export function airtelMoney(options: AirtelMoneyOptions): MobileMoney {
  const gateway = airtelGateway({ ...options, line: options.line ?? directLine });
  const { collectionApi, disbursementApi, currency, signing } = options;
  const signsCollections = collectionApi === 'v2' && signing !== 'none';
  const signsPayouts = disbursementApi === 'v2' && signing === 'all';
  const otherCurrency = { kind: 'refused', reason: 'ESB000035', raw: null } as const;

  return {
    refunds: 'whole_and_unasked',
    async collect(request) {
      if (request.currency !== currency) return otherCurrency;
      const path = `/merchant/${collectionApi}/payments/`;
      const answer = await gateway.post(path, collectBody(options, request), { signed: signsCollections });
      return noticeKey(gateway, readCollectAnswer(answer));
    },
    async payout(request) {
      if (request.currency !== currency) return otherCurrency;
      const key = await pinKeyOf(options, gateway);
      if (key === undefined) return { kind: 'not_sent', reason: 'no encryption key', raw: null };
      const body = payoutBody(options, request, sealedPin(options.pin, key, options.pinPadding));
      const answer = await gateway.post(`/standard/${disbursementApi}/disbursements/`, body, { signed: signsPayouts });
      return noticeKey(gateway, readPayoutAnswer(idOf(request.reference), answer));
    },
    async refund(request: RefundRequest) {
      // The body has no amount: it gives back the whole payment.
      if (request.amount !== request.original.amount) return { kind: 'refused', reason: 'PARTIAL_REFUND', raw: null };
      const body = { transaction: { airtel_money_id: request.original.transaction_id } };
      const path = `/standard/${collectionApi}/payments/refund`;
      return noticeKey(gateway, readRefundAnswer(await gateway.post(path, body, { signed: signsCollections })));
    },
    async query(call, reference) {
      const id = idOf(reference);
      if (call === 'refund') return { kind: 'unknown', reason: 'NO_REFUND_ENQUIRY', raw: null };
      const suffix = call === 'payout' && disbursementApi === 'v2' ? '?transactionType=B2C' : '';
      const path = call === 'collect' ? '/standard/v1/payments' : `/standard/${disbursementApi}/disbursements`;
      return readEnquiryAnswer(id, await gateway.get(`${path}/${id}${suffix}`), call);
    },
    async holder(msisdn) {
      // Nine digits in the client libraries, with country code in the documents' example.
      const short = readHolderAnswer(await gateway.get(`/standard/v1/users/${nationalPart(msisdn)}`));
      if (short.kind !== 'not_found') return short;
      return readHolderAnswer(await gateway.get(`/standard/v1/users/${encodeURIComponent(msisdn)}`));
    },
    async balance(of) {
      const type = of === 'collect' ? 'COLL' : 'DISB';
      const path = disbursementApi === 'v2' ? `/standard/v2/users/balance?type=${type}` : '/standard/v1/users/balance';
      return readBalanceAnswer(await gateway.get(path));
    },
  };
}

/** Airtel's id of a transaction, at most 64 characters: our reference without its dashes. */
function idOf(reference: string): string {
  return encodeURIComponent(reference.replaceAll('-', ''));
}

/** Airtel takes the nine digits without the country code. */
function nationalPart(msisdn: string): string {
  return encodeURIComponent(msisdn.startsWith(COUNTRY_CODE) ? msisdn.slice(COUNTRY_CODE.length) : msisdn);
}

function collectBody({ country, currency }: AirtelMoneyOptions, request: CollectRequest) {
  return {
    reference: plainReference(request.message),
    subscriber: { country, currency, msisdn: nationalPart(request.msisdn) },
    transaction: { amount: request.amount, country, currency, id: idOf(request.reference) },
  };
}

function payoutBody({ disbursementApi, currency }: AirtelMoneyOptions, request: PayoutRequest, pin: string) {
  const isFirst = disbursementApi === 'v1';
  return {
    payee: { msisdn: nationalPart(request.msisdn), ...(isFirst ? {} : { currency }) },
    reference: plainReference(request.message),
    pin,
    transaction: { amount: request.amount, id: idOf(request.reference), ...(isFirst ? {} : { type: 'B2C' }) },
  };
}

/** 4 to 64 letters and digits in one place of the documents, at most 25 in another. */
function plainReference(message: string): string {
  const plain = plainLetters(message)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, REFERENCE_MAX_CHARS);
  return plain.length < REFERENCE_LEAST_CHARS ? REFERENCE_WHEN_EMPTY : plain;
}

async function pinKeyOf(options: AirtelMoneyOptions, gateway: AirtelGateway): Promise<KeyObject | undefined> {
  return options.pinKey === undefined ? gateway.publicKey() : publicKeyIn(options.pinKey);
}

/** What was encrypted for an old key is refused; the next request asks for the key again. */
function noticeKey<T extends PayoutOutcome>(gateway: AirtelGateway, outcome: T): T {
  if (outcome.kind === 'refused' && WRONG_ENCRYPTION.includes(outcome.reason)) gateway.forgetKey();
  return outcome;
}
