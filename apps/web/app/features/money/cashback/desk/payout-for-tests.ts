import type { PayoutRow } from '@club/contract/money/payouts';

/** A payout that waits for its first approval, for tests. */
export const payoutOf = (id: string, change: Partial<PayoutRow> = {}): PayoutRow => ({
  id,
  member_name: `Member ${id}`,
  source: 'cashback',
  network: 'mtn',
  phone_masked: '+256 77* *** 003',
  amount: 10_000,
  fee: 0,
  status: 'waiting',
  failure_reason: null,
  refusal_reason: null,
  requested_at: '2026-11-25T09:00:00.000Z',
  first_approved_by: null,
  second_approved_by: null,
  ended_at: null,
  transfer: null,
  retry_of: null,
  retried: false,
  ...change,
});
