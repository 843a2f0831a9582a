import { PAYOUT_STATUSES, REFUND_STATUSES, TRANSFER_STATUSES } from '@club/rules/transfer-status';
import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { id, idParams, instant, network, pageOf, pageQuery, ugx } from './shapes.ts';

const transferStatus = z.enum(TRANSFER_STATUSES);
const person = z.object({ id, name: z.string() }).nullable();

/** One try to send money, with what the network said. */
export const transferRow = z.object({
  id,
  via: z.enum(['payout', 'refund']),
  status: transferStatus,
  amount: ugx,
  failure_reason: z.string().nullable(),
  transaction_id: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});

/** A refund as those who decide see it. */
export const refundRow = z.object({
  id,
  order_id: id,
  order_number: z.string(),
  member_name: z.string(),
  cause: z.enum(['cancelled', 'paid_too_late', 'paid_twice', 'sent_back', 'by_admin']),
  reason: z.string(),
  amount: ugx,
  money_part: ugx.describe('To the wallet that paid'),
  cashback_part: ugx.describe('What becomes cashback again'),
  cashback_reversed: ugx.describe('Cashback of the goods that is taken back'),
  withheld: ugx.describe('What of that was spent already, kept back from the money'),
  status: z.enum(REFUND_STATUSES),
  failure_reason: z.string().nullable(),
  requested_by: person,
  requested_at: instant,
  decided_by: person,
  ended_at: instant.nullable(),
  transfer: transferRow.nullable().describe('The newest try'),
});
export type RefundRow = z.output<typeof refundRow>;

export const listRefunds = endpoint({
  method: 'GET',
  path: '/admin/refunds/',
  access: 'admin',
  rate: 'browse',
  summary: 'Refunds, the newest first',
  query: pageQuery(20).extend({ status: z.enum(REFUND_STATUSES).optional().catch(undefined) }),
  reply: pageOf(refundRow),
});

/** What may be given back of an order; found by its number. */
export const getRefundable = endpoint({
  method: 'GET',
  path: '/admin/orders/:order_number/refundable/',
  access: 'admin',
  rate: 'browse',
  summary: 'What may still be given back of an order',
  params: z.object({ order_number: z.string().max(40) }),
  reply: z.object({
    order_id: id,
    order_number: z.string(),
    member_name: z.string(),
    status: z.string(),
    payment_status: z.string(),
    total_amount: ugx,
    cashback_used: ugx,
    left: ugx,
    delivery_left: ugx,
    approval_above: ugx.describe('Larger refunds need a second person'),
    lines: z.array(z.object({ id, product_name: z.string(), quantity: z.int(), line_amount: ugx, refunded: ugx })),
  }),
});

/** Gives back parts of lines, or an amount shared over all that is left. */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/refunds/',
  access: 'admin',
  needs_full: true,
  rate: 'write',
  summary: 'Refund an order by line or by amount',
  params: idParams,
  body: z.strictObject({
    reason: z.string().trim().min(3).max(300),
    amount: ugx.min(1).optional(),
    lines: z
      .array(z.strictObject({ id, amount: ugx.min(1) }))
      .max(50)
      .optional(),
    delivery: ugx.min(0).optional(),
  }),
  status: 201,
  idempotent: true,
  reply: refundRow,
});

const decision = (path: `/${string}/`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: 'admin',
    needs_full: true,
    rate: 'write',
    summary,
    params: idParams,
    idempotent: true,
    reply: refundRow,
  });

export const approveRefund = decision('/admin/refunds/:id/approve/', 'Agree to a large refund, as the second person');
export const refuseRefund = decision('/admin/refunds/:id/refuse/', 'Refuse a refund that waits');
export const retryRefund = decision(
  '/admin/refunds/:id/retry/',
  'Send the money of a failed refund again, or ask again',
);

/** A payout as those who decide see it. */
export const payoutRow = z.object({
  id,
  member_name: z.string(),
  network,
  phone_masked: z.string(),
  amount: ugx,
  fee: ugx,
  status: z.enum(PAYOUT_STATUSES),
  failure_reason: z.string().nullable(),
  requested_at: instant,
  first_approved_by: person,
  second_approved_by: person,
  ended_at: instant.nullable(),
  transfer: transferRow.nullable(),
});
export type PayoutRow = z.output<typeof payoutRow>;

export const listPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts/',
  access: 'admin',
  rate: 'browse',
  summary: 'Payouts of cashback, those that wait first',
  query: pageQuery(20).extend({ status: z.enum(PAYOUT_STATUSES).optional().catch(undefined) }),
  reply: pageOf(payoutRow),
});

/** Agrees to payouts, or refuses them, many at once: each has its own result. A payout is sent once two have agreed. */
export const decidePayouts = endpoint({
  method: 'POST',
  path: '/admin/payouts/decide/',
  access: 'admin',
  needs_full: true,
  rate: 'write',
  summary: 'Approve or refuse payouts that wait',
  body: z.strictObject({ ids: z.array(id).min(1).max(100), decision: z.enum(['approve', 'refuse']) }),
  idempotent: true,
  reply: z.object({
    results: z.array(
      z.object({ id, outcome: z.enum(['approved_once', 'sending', 'refused', 'own_approval', 'not_waiting']) }),
    ),
  }),
});

/** The accounts of the club with what stands on them, and whether the books are sound. */
export const getLedger = endpoint({
  method: 'GET',
  path: '/admin/ledger/',
  access: 'admin',
  rate: 'browse',
  summary: 'Balances by kind of account, sealed days, and faults of the books',
  reply: z.object({
    accounts: z.array(z.object({ kind: z.string(), owners: z.int(), balance: z.int() })),
    days: z.array(
      z.object({ day: z.string(), transactions: z.int(), turnover: z.int(), hash: z.string(), sealed_at: instant }),
    ),
    faults: z.array(z.object({ fault: z.string(), subject: z.string() })),
    sum: z.int().describe('Of all balances: always zero'),
  }),
});
