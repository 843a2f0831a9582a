import { z } from 'zod';

import { beginningOf, type HttpAnswer } from '#server/providers/http-call.ts';

import { isRouterRefusal, meaningOf, PLAIN_RESULTS, type CodeMeaning } from './airtel-codes.ts';
import { parseReply } from './parse-reply.ts';
import type { BalanceOutcome, CollectOutcome, HolderOutcome, PayoutOutcome, QueryOutcome } from './provider.ts';

const RAW_CHARS = 2_000;
const NAME_CHARS = 120;

const text = z.union([z.string(), z.number()]).transform(String);
/** Every field may be missing; what is there must have its type. Airtel's `status.code` looks like HTTP and decides nothing. */
const envelope = z.object({
  data: z
    .object({
      transaction: z
        .object({
          id: text.optional(),
          status: z.string().optional(),
          airtel_money_id: text.optional(),
          reference_id: text.optional(),
        })
        .optional(),
    })
    .optional(),
  status: z
    .object({
      success: z.boolean().optional(),
      response_code: z.string().optional(),
      result_code: z.string().optional(),
    })
    .optional(),
  /** The router in front and OAuth speak their own shapes. */
  status_code: z.string().optional(),
  error: z.string().optional(),
});

interface Read {
  readonly raw: unknown;
  readonly meaning: CodeMeaning;
  /** The code that says most, for the books. */
  readonly code: string;
  readonly success: boolean | undefined;
  readonly id: string | undefined;
  readonly word: string | undefined;
  readonly airtel_id: string | undefined;
}

/** Either what an answer says, or the outcome that it already is. */
function read(answer: HttpAnswer): Read | Exclude<CollectOutcome, { kind: 'accepted' | 'duplicate' }> {
  if (answer.kind !== 'answer') {
    const kind = answer.kind === 'unreachable' ? 'not_sent' : 'unknown';
    return { kind, reason: answer.reason, raw: null };
  }
  const raw = { status: answer.status, body: beginningOf(answer.text, RAW_CHARS) };
  const reply = envelope.safeParse(parseReply(answer.text)).data;
  if (reply === undefined) return { kind: 'unknown', reason: `HTTP_${answer.status}`, raw };
  const { status_code: routerCode, error, status, data } = reply;
  if (routerCode !== undefined) {
    return { kind: isRouterRefusal(routerCode) ? 'refused' : 'unknown', reason: routerCode, raw };
  }
  if (error !== undefined && [400, 401, 403].includes(answer.status)) {
    return { kind: 'refused', reason: 'ACCESS_DENIED', raw };
  }
  if (answer.status !== 200) return { kind: 'unknown', reason: `HTTP_${answer.status}`, raw };
  const transaction = data?.transaction;
  return {
    raw,
    meaning: meaningOf(status ?? {}),
    code: status?.response_code ?? status?.result_code ?? transaction?.status ?? 'UNREADABLE',
    success: status?.success,
    id: transaction?.id,
    word: transaction?.status?.toUpperCase().replace(/\.$/, ''),
    airtel_id: transaction?.airtel_money_id ?? transaction?.reference_id,
  };
}

/** What an answer to a USSD push means. Its "SUCCESS" says that it was taken, not that it was paid. */
export function readCollectAnswer(answer: HttpAnswer): CollectOutcome {
  const said = read(answer);
  if ('kind' in said) return said;
  const { meaning, code: reason, raw } = said;
  switch (meaning) {
    case 'duplicate':
      return { kind: 'duplicate' };
    case 'refused':
      return { kind: 'refused', reason, raw };
    case 'in_process':
    case 'done':
      return { kind: 'accepted' };
    case 'not_found':
    case 'in_doubt':
      return { kind: 'unknown', reason, raw };
    case 'unknown':
      return said.success === true && said.word === 'SUCCESS' ? { kind: 'accepted' } : { kind: 'unknown', reason, raw };
  }
}

/** What an answer to a disbursement means, which is normally its end: TS has arrived. */
export function readPayoutAnswer(id: string, answer: HttpAnswer): PayoutOutcome {
  const said = read(answer);
  if ('kind' in said) return said;
  if (said.meaning === 'duplicate') return { kind: 'duplicate' };
  const found = said.word === undefined && said.meaning !== 'done' ? undefined : findingOf(id, said, 'payout');
  if (found?.kind === 'completed') return found;
  if (found?.kind === 'failed') return { kind: 'refused', reason: found.reason, raw: said.raw };
  if (found?.kind === 'pending' || said.meaning === 'in_process') return { kind: 'accepted' };
  const kind = said.word === undefined && said.meaning === 'refused' ? 'refused' : 'unknown';
  return { kind, reason: said.code, raw: said.raw };
}

/** What an answer to a refund means. The samples disagree on `success`, so the transaction's own word decides. */
export function readRefundAnswer(answer: HttpAnswer): PayoutOutcome {
  const said = read(answer);
  if ('kind' in said) return said;
  const { word, airtel_id, meaning, code: reason, raw } = said;
  const isDone = word === 'SUCCESS' && airtel_id !== undefined && (meaning === 'unknown' || meaning === 'done');
  if (isDone) return { kind: 'completed', transaction_id: airtel_id, raw };
  const kind = meaning === 'refused' || meaning === 'not_found' ? 'refused' : 'unknown';
  return { kind, reason, raw };
}

/** What an answer to an enquiry means. `id` is the one asked for, about a `call`. */
export function readEnquiryAnswer(
  id: string,
  answer: HttpAnswer,
  call: 'collect' | 'payout' = 'collect',
): QueryOutcome {
  const said = read(answer);
  if ('kind' in said) return { kind: 'unknown', reason: said.reason, raw: said.raw };
  if (said.word === undefined && said.meaning === 'not_found') return { kind: 'not_found', raw: said.raw };
  return findingOf(id, said, call);
}

/**
 * The transaction's status decides; the official sample of a paid one carries the code for "in process". Only where the
 * status is missing the code speaks. A failure whose code is one of doubt, or one that nobody documented, decides nothing.
 * What runs out is a prompt; money that we send has none, so of it that word says nothing.
 */
function findingOf(id: string, said: Read, call: 'collect' | 'payout'): QueryOutcome {
  const { raw, meaning, code: reason } = said;
  if (said.id !== undefined && said.id !== id) return { kind: 'unknown', reason: 'OTHER_REFERENCE', raw };
  switch (said.word ?? (meaning === 'done' ? 'TS' : meaning === 'in_process' ? 'TIP' : '')) {
    case 'TS':
      if (said.airtel_id === undefined) return { kind: 'unknown', reason: 'NO_AIRTEL_ID', raw };
      return { kind: 'completed', transaction_id: said.airtel_id, amount: null, currency: null, msisdn: null, raw };
    case 'TIP':
    case 'TI':
      return { kind: 'pending', raw };
    case 'TE':
      return meaning === 'in_doubt' || (call === 'payout' && meaning !== 'refused')
        ? { kind: 'unknown', reason, raw }
        : { kind: 'failed', reason: 'EXPIRED', raw };
    case 'TF':
      return meaning === 'in_doubt' || (meaning === 'unknown' && said.code !== 'TF' && !PLAIN_RESULTS.has(said.code))
        ? { kind: 'unknown', reason, raw }
        : { kind: 'failed', reason: meaning === 'refused' ? reason : 'TF', raw };
    default:
      return { kind: 'unknown', reason: said.word ?? reason, raw };
  }
}

const holderReply = z.object({
  data: z
    .object({
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      is_barred: z.boolean(),
      is_pin_set: z.boolean().optional(),
    })
    .optional(),
  status: z.object({ response_code: z.string() }),
});

/** What an answer to the KYC look-up means. A wallet that is barred, or never got its PIN, takes no money. */
export function readHolderAnswer(answer: HttpAnswer): HolderOutcome {
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason };
  const reply = holderReply.safeParse(parseReply(answer.text)).data;
  if (reply === undefined) return { kind: 'unknown', reason: `HTTP_${answer.status}` };
  const { status, data } = reply;
  if (status.response_code === 'DP02200000002') return { kind: 'not_found' };
  if (status.response_code !== 'DP02200000001' || data === undefined) {
    return { kind: 'unknown', reason: status.response_code };
  }
  const name = `${data.first_name ?? ''} ${data.last_name ?? ''}`.trim().slice(0, NAME_CHARS);
  return { kind: 'found', active: !data.is_barred && data.is_pin_set !== false, name: name || null };
}

const balanceReply = z.object({
  data: z.object({ balance: text, currency: z.string() }),
  status: z.object({ response_code: z.string() }),
});

/** What an answer to the balance call means: thousands have commas, and the sample says `success` false beside it. */
export function readBalanceAnswer(answer: HttpAnswer): BalanceOutcome {
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason };
  const reply = balanceReply.safeParse(parseReply(answer.text)).data;
  const amount = Math.floor(Number(reply?.data.balance.replaceAll(',', '') || NaN));
  if (reply?.status.response_code !== 'DP02100000001' || !Number.isSafeInteger(amount)) {
    return { kind: 'unknown', reason: reply?.status.response_code ?? `HTTP_${answer.status}` };
  }
  return { kind: 'known', amount, currency: reply.data.currency };
}
