import { endpoint } from '@club/contract/endpoint';
import { dayRange, id, idParams, instant, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { REFUND_STATUSES, TRANSFER_STATUSES } from '@club/rules/transfer-status';
import { z } from 'zod';

import { moneyDecision } from './money-decision.ts';

const transferStatus = z.enum(TRANSFER_STATUSES);
export const person = z.object({ id, name: z.string() }).nullable();
/** Who wants something that a second admin has to agree to. */
export const asker = z
  .object({
    id,
    name: z.string(),
    is_admin: z.boolean().describe('False where it can only be refused and asked for anew'),
  })
  .nullable();

/** What an admin has found of money of which the network never said it; it counts once a second one agrees. */
const transferClosing = z.object({
  outcome: z.enum(['sent', 'not_sent']),
  transaction_id: z.string().nullable(),
  reason: z.string(),
  asked_by: asker,
  asked_at: instant,
});

/** One try to send money, with what the network said. */
export const transferRow = z.object({
  id,
  via: z.enum(['payout', 'refund', 'by_hand']),
  status: transferStatus,
  member_id: id.nullable().describe('To whom it goes; null where that is an outlet'),
  amount: ugx,
  failure_reason: z.string().nullable(),
  transaction_id: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  last_check_at: instant.nullable().describe('When the network was last asked about it'),
  closing: transferClosing.nullable().describe('Waits for a second admin'),
  is_contradicted: z.boolean().describe('Two admins have closed it, and the network says otherwise since'),
});
export type TransferRow = z.output<typeof transferRow>;

/** A refund as those who decide see it. */
export const refundRow = z.object({
  id,
  order_id: id,
  order_number: z.string(),
  member_id: id,
  member_name: z.string(),
  cause: z.enum(['cancelled', 'paid_too_late', 'paid_twice', 'sent_back', 'by_admin', 'by_outlet']),
  reason: z.string(),
  amount: ugx,
  money_part: ugx.describe('To the wallet that paid'),
  cashback_part: ugx.describe('What becomes cashback again'),
  cashback_reversed: ugx.describe('Cashback of the goods that is taken back'),
  withheld: ugx.describe('What of that was spent already, kept back from the money'),
  status: z.enum(REFUND_STATUSES),
  failure_reason: z.string().nullable(),
  requested_by: asker,
  requested_at: instant,
  decided_by: person,
  ended_at: instant.nullable(),
  transfer: transferRow.nullable().describe('The newest try'),
  sent_before: z.boolean().describe('The network says that an earlier try, which had failed, was sent'),
  other_number: z
    .string()
    .nullable()
    .describe('Masked: where it may be sent that has failed, other than to the wallet of the member that paid'),
});
export type RefundRow = z.output<typeof refundRow>;

/** States as people ask for them; `review` waits for a person because the network never said what became of it. */
export const refundFilter = z.enum([...REFUND_STATUSES, 'review']);
export type RefundFilter = z.output<typeof refundFilter>;

const wantedRefunds = {
  ...dayRange,
  status: refundFilter.optional().catch(undefined),
  order: z.string().max(40).optional().catch(undefined).describe('The number of an order: its refunds alone'),
};

export const listRefunds = endpoint({
  method: 'GET',
  path: '/admin/refunds/',
  access: 'admin',
  rate: 'browse',
  summary: 'Refunds, the newest first',
  query: pageQuery(20).extend(wantedRefunds),
  reply: pageOf(refundRow).extend({
    moved: ugx.nullable().describe('What of all that fit has arrived; null where more fit than are counted'),
  }),
});

export const exportRefunds = endpoint({
  method: 'GET',
  path: '/admin/refunds/export/',
  access: 'admin',
  rate: 'lookup',
  summary: 'Refunds for a spreadsheet',
  query: z.object(wantedRefunds),
  file: 'text/csv',
  reply: z.string(),
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
    member_id: id,
    member_name: z.string(),
    status: z.string(),
    payment_status: z.string(),
    total_amount: ugx,
    cashback_used: ugx,
    left: ugx,
    waiting: ugx.describe('What was asked for of it and waits for a second person'),
    delivery_fee: ugx.describe('With the lines it is the total; 0 where nothing was paid for a delivery'),
    delivery_left: ugx.describe('What of the fee was not given back'),
    approval_above: ugx.describe('Above this the refunds of an order by admins together need a second person'),
    lines: z.array(
      z.object({
        id,
        product_name: z.string(),
        quantity: z.int(),
        line_amount: ugx,
        refunded: ugx,
        pieces_left: z.int().describe('Of which something is left to refund'),
      }),
    ),
  }),
});

/** Whole pieces at their price, or for damage an amount of the line. */
const refundedLine = z.union([
  z.strictObject({ id, quantity: z.int().min(1).max(1_000) }),
  z.strictObject({ id, amount: ugx.min(1) }),
]);

const refundBody = {
  amount: ugx.min(1).optional(),
  lines: z.array(refundedLine).max(50).optional(),
  delivery: ugx.min(0).optional(),
};

/**
 * Of goods that are given back: free again as `lines` or as the whole `order`; `_out` where a rider has them, once they are back;
 * `handed_over` against a code a moment ago, where that is taken back; else the stock stays as it is.
 */
export const REFUND_STOCK = ['stays', 'lines', 'order', 'lines_out', 'order_out', 'handed_over'] as const;

/** What a refund would do, before anybody asks for it. Nothing is written. */
export const previewRefund = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/refunds/preview/',
  access: 'admin',
  rate: 'browse',
  summary: 'What a refund would do to money, cashback, stock and outlet',
  params: idParams,
  body: z.strictObject(refundBody),
  reply: z.object({
    amount: ugx,
    to_wallet: ugx.describe('After cashback that was spent is kept back'),
    wallet_masked: z.string().nullable().describe('The number that paid; null where cashback paid all of it'),
    cashback_part: ugx.describe('What becomes cashback again'),
    cashback_reversed: ugx.describe('Cashback of the goods that is taken back'),
    withheld: ugx.describe('What of that was spent already'),
    from_outlet: ugx.describe('What the outlet gives back of what it has earned'),
    from_commission: ugx,
    from_delivery: ugx,
    from_held: ugx.describe('Money of the order that the club still holds'),
    delivery_added: ugx.describe('Of it the delivery fee that goes back as well, because no goods are left to deliver'),
    cancels_order: z
      .boolean()
      .describe('Everything goes back before the goods are handed over, and nothing else waits'),
    stock: z.enum(REFUND_STOCK).describe('What becomes of the goods'),
    needs_second: z.boolean(),
    left_after: ugx,
  }),
});
export type RefundPreview = z.output<typeof previewRefund.reply>;

/** Gives back parts of lines, or an amount shared over all that is left. */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/refunds/',
  access: 'admin',
  needs_pin: true,
  needs_full: true,
  rate: 'write',
  summary: 'Refund an order by line or by amount',
  params: idParams,
  body: z.strictObject({
    reason: z.string().trim().min(3, 'Please say why').max(300),
    left: ugx.optional().describe('What was seen to be left; where it is another by now, nothing is given back'),
    ...refundBody,
  }),
  status: 201,
  idempotent: true,
  reply: refundRow,
});

const decision = (path: `/${string}/`, summary: string, needs_pin: boolean) =>
  endpoint({ ...moneyDecision(path, summary), needs_pin, reply: refundRow });

export const approveRefund = decision(
  '/admin/refunds/:id/approve/',
  'Agree to a large refund, as the second person',
  true,
);
export const refuseRefund = decision('/admin/refunds/:id/refuse/', 'Refuse a refund that waits', false);
export const retryRefund = decision(
  '/admin/refunds/:id/retry/',
  'Send the money of a failed refund again, or ask again',
  true,
);
export const redirectRefund = decision(
  '/admin/refunds/:id/redirect/',
  'Send the money of a failed refund to the number that its member has by now',
  true,
);
