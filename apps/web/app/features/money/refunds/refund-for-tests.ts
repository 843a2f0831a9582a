import type { RefundRow } from '@club/contract/money/refunds';

/** Who has asked for it. */
export const ruth = { id: 'ruth', name: 'Ruth Adong', is_admin: true };

/** A refund that waits for a second person. */
export const refund: RefundRow = {
  id: 'r1',
  order_id: 'o1',
  order_number: 'KC-261125-00001',
  member_id: 'amina',
  member_name: 'Amina Katusiime',
  cause: 'by_admin',
  reason: 'Two bags were torn',
  amount: 150_000,
  money_part: 150_000,
  cashback_part: 0,
  cashback_reversed: 0,
  withheld: 0,
  status: 'waiting',
  failure_reason: null,
  requested_by: ruth,
  requested_at: '2026-11-21T17:43:00Z',
  decided_by: null,
  ended_at: null,
  transfer: null,
  sent_before: false,
  other_number: null,
};
