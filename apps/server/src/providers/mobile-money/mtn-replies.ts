import { z } from 'zod';

import { beginningOf, type HttpAnswer } from '#server/providers/http-call.ts';

import { parseReply } from './parse-reply.ts';
import type { BalanceOutcome, CollectOutcome, HolderOutcome, MoneyCall, QueryOutcome } from './provider.ts';

const RAW_CHARS = 2_000;
const NAME_CHARS = 120;

/** The documented reasons of a failure. Any other is not understood, so it does not end a payment. */
const FAILURE_REASONS = new Set([
  'PAYEE_NOT_FOUND',
  'PAYER_NOT_FOUND',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_PROCESSING_ERROR',
  'NOT_ENOUGH_FUNDS',
  'PAYER_LIMIT_REACHED',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'PAYMENT_NOT_APPROVED',
  'RESOURCE_NOT_FOUND',
  'APPROVAL_REJECTED',
  'EXPIRED',
  'TRANSACTION_CANCELED',
  'RESOURCE_ALREADY_EXIST',
  'COULD_NOT_PERFORM_TRANSACTION',
  'TRANSFER_TYPE_UNKNOWN',
]);

/** Our own mistakes, which MTN reports as 500: the request was looked at and not taken. */
const REFUSALS_AS_500 = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

const text = z.union([z.string(), z.number()]).transform(String);
const party = z.object({ partyId: text });
const errorReply = z.object({ code: z.string() });
const statusReply = z.object({
  status: z.string(),
  amount: text.optional(),
  currency: z.string().optional(),
  externalId: text.optional(),
  financialTransactionId: text.optional(),
  payer: party.optional(),
  payee: party.optional(),
  // A plain string on the wire, an object in the documentation.
  reason: z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)]).optional(),
});

const activeReply = z.object({ result: z.boolean() });
const userInfoReply = z.object({ given_name: z.string().optional(), family_name: z.string().optional() });
const balanceReply = z.object({ availableBalance: text, currency: z.string() });

/** What an answer to `requesttopay`, `transfer` or `refund` means. */
export function readSendAnswer(status: number, body: string): CollectOutcome {
  const raw = { status, body: beginningOf(body, RAW_CHARS) };
  const code = errorReply.safeParse(parseReply(body)).data?.code;
  if (status === 202) return { kind: 'accepted' };
  if (status === 409) return { kind: 'duplicate' };
  if (status === 400) return { kind: 'refused', reason: code ?? 'MALFORMED_REQUEST', raw };
  if (status === 401) return { kind: 'refused', reason: 'ACCESS_DENIED', raw };
  // The gateway takes payouts only from addresses that were registered with MTN.
  if (status === 403) return { kind: 'refused', reason: 'FORBIDDEN_IP', raw };
  if (status === 500 && code !== undefined && REFUSALS_AS_500.has(code)) {
    return { kind: 'refused', reason: code, raw };
  }
  return { kind: 'unknown', reason: code ?? `HTTP_${status}`, raw };
}

/** What an answer to a status query means. `reference` is the one asked for, about a `call`. */
export function readStatusAnswer(
  reference: string,
  status: number,
  body: string,
  call: MoneyCall = 'collect',
): QueryOutcome {
  const json = parseReply(body);
  const raw = { status, body: beginningOf(body, RAW_CHARS) };
  if (status === 404) {
    const code = errorReply.safeParse(json).data?.code;
    // A 404 of anything but the wallet says nothing about the payment.
    return code === 'RESOURCE_NOT_FOUND' ? { kind: 'not_found', raw } : { kind: 'unknown', reason: 'HTTP_404', raw };
  }
  if (status !== 200) return { kind: 'unknown', reason: `HTTP_${status}`, raw };
  const parsed = statusReply.safeParse(json);
  if (!parsed.success) return { kind: 'unknown', reason: 'UNREADABLE', raw };
  const reply = parsed.data;
  if (reply.externalId !== undefined && reply.externalId !== reference) {
    return { kind: 'unknown', reason: 'OTHER_REFERENCE', raw };
  }
  return readStatus({ reference, call }, reply, raw);
}

interface Asked {
  readonly reference: string;
  readonly call: MoneyCall;
}

function readStatus(asked: Asked, reply: z.output<typeof statusReply>, raw: unknown): QueryOutcome {
  switch (reply.status) {
    case 'PENDING':
    case 'CREATED':
      return { kind: 'pending', raw };
    case 'SUCCESSFUL':
      return readSuccess(asked, reply, raw);
    case 'FAILED':
      if (reply.reason !== undefined && !FAILURE_REASONS.has(reply.reason)) {
        return { kind: 'unknown', reason: reply.reason, raw };
      }
      return { kind: 'failed', reason: reply.reason ?? 'FAILED', raw };
    default:
      return { kind: 'unknown', reason: reply.status, raw };
  }
}

function readSuccess({ reference, call }: Asked, reply: z.output<typeof statusReply>, raw: unknown): QueryOutcome {
  const { amount, currency } = reply;
  const wallet = reply.payer ?? reply.payee;
  // A refund goes to whoever paid, and its answer need not name them.
  if (amount === undefined || currency === undefined || (wallet === undefined && call !== 'refund')) {
    return { kind: 'unknown', reason: 'UNREADABLE', raw };
  }
  return {
    kind: 'completed',
    transaction_id: reply.financialTransactionId ?? reference,
    // Not a whole number becomes NaN or a fraction, which matches no amount of ours.
    amount: Number(amount),
    currency,
    msisdn: wallet?.partyId.replace(/^\+/, '') ?? null,
    raw,
  };
}

/** What the answers to `accountholder/…/active` and `…/basicuserinfo` together mean; the name is a courtesy. */
export function readHolderAnswers(active: HttpAnswer, info: HttpAnswer | undefined): HolderOutcome {
  if (active.kind !== 'answer') return { kind: 'unknown', reason: active.reason };
  const json = parseReply(active.text);
  const code = errorReply.safeParse(json).data?.code;
  if (active.status === 404 && code === 'RESOURCE_NOT_FOUND') return { kind: 'not_found' };
  const reply = active.status === 200 ? activeReply.safeParse(json).data : undefined;
  if (reply === undefined) return { kind: 'unknown', reason: code ?? `HTTP_${active.status}` };
  return { kind: 'found', active: reply.result, name: nameIn(info) };
}

function nameIn(info: HttpAnswer | undefined): string | null {
  if (info?.kind !== 'answer' || info.status !== 200) return null;
  const { given_name = '', family_name = '' } = userInfoReply.safeParse(parseReply(info.text)).data ?? {};
  return `${given_name} ${family_name}`.trim().slice(0, NAME_CHARS) || null;
}

/** What an answer to `account/balance` means. */
export function readBalanceAnswer(answer: HttpAnswer): BalanceOutcome {
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason };
  const reply = balanceReply.safeParse(parseReply(answer.text)).data;
  const amount = Math.floor(Number(reply?.availableBalance));
  if (answer.status !== 200 || reply === undefined || !Number.isSafeInteger(amount)) {
    return { kind: 'unknown', reason: `HTTP_${answer.status}` };
  }
  return { kind: 'known', amount, currency: reply.currency };
}
