import type { PaymentInReview } from '@club/contract/money/payments';
import type { PaymentFilter } from '@club/contract/money/payments-desk';
import type { PayoutFilter } from '@club/contract/money/payouts';
import type { RefundFilter } from '@club/contract/money/refunds';
import type { Network } from '@club/contract/shapes';

type Raw = Readonly<Record<string, string>>;

/** The page that the address names, the first one for nonsense. */
export function readPage(raw: Raw): { page: number } {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 0 ? page : 1 };
}

/** One of a few words, or nothing. */
function oneOf<T extends string>(words: readonly T[], text: string | undefined): T | undefined {
  return words.find((word) => word === text);
}

export const paymentFilters = ['open', 'completed', 'failed', 'mismatch'] as const satisfies readonly PaymentFilter[];
export const networks = ['mtn', 'airtel'] as const satisfies readonly Network[];
export const reviewKinds = [
  'mismatch',
  'undecided',
  'claim',
  'marked',
] as const satisfies readonly PaymentInReview['kind'][];
export const refundFilters = ['waiting', 'sending', 'review', 'failed'] as const satisfies readonly RefundFilter[];
export const payoutFilters = [
  'waiting',
  'sending',
  'review',
  'failed',
  'paid',
] as const satisfies readonly PayoutFilter[];

const readDay = (text: string | undefined) => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? text : undefined);
/** Between which days a list is. */
const readDays = (raw: Raw) => ({ from: readDay(raw['from']), until: readDay(raw['until']) });
export type Days = ReturnType<typeof readDays>;
/** Whether days were chosen at all. */
export const isBounded = ({ from, until }: Days) => from !== undefined || until !== undefined;

/** A page between days, with nothing else to choose. */
export const readPageOfDays = (raw: Raw) => ({ ...readPage(raw), ...readDays(raw) });

export const readPayments = (raw: Raw) => ({
  ...readPageOfDays(raw),
  search: raw['search'] ?? '',
  status: oneOf(paymentFilters, raw['status']),
  network: oneOf(networks, raw['network']),
  /** The payment that is looked at. */
  payment: raw['payment'],
  /** The callbacks that fit no payment instead of the payments. */
  callbacks: raw['callbacks'] === '1',
});
export type PaymentsSearch = ReturnType<typeof readPayments>;

export const readReviews = (raw: Raw) => ({ ...readPageOfDays(raw), kind: oneOf(reviewKinds, raw['kind']) });
export const readRefunds = (raw: Raw) => ({
  ...readPageOfDays(raw),
  status: oneOf(refundFilters, raw['status']),
  /** The number of the order that is to be refunded; empty while it is asked for. */
  order: raw['order'],
  form: raw['new'] === '1' || raw['order'] !== undefined,
});
export const readPayouts = (raw: Raw) => ({
  ...readPageOfDays(raw),
  status: oneOf(payoutFilters, raw['status']),
});
export const readLedger = (raw: Raw) => ({
  ...readPageOfDays(raw),
  account: raw['account'],
  search: raw['search'] ?? '',
});
