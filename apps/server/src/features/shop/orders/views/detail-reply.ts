import type { OrderDetail, OrderItem, OrderRefund } from '@club/contract/shop/orders';
import { addressLine } from '@club/rules/address-line';
import { orderCan } from '@club/rules/order-status';
import { publicAttemptStatus, type AttemptStatus } from '@club/rules/payment-status';
import { maskPhone } from '@club/rules/uganda-phone';

import { assignmentReply, type AssignmentRow } from '#server/features/outlets/delivery-book/assignment.ts';
import { codePause } from '#server/features/shop/order-book/code-limits.ts';
import { openPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { itemReply, summaryOf, type SummaryFacts, type SummaryRow } from './summary-reply.ts';

interface PaymentRow {
  id: string;
  payment_network: 'mtn' | 'airtel';
  msisdn: string;
  transaction_id: string | null;
  amount: number;
  status: AttemptStatus;
  goes_back: boolean;
  may_revive: boolean;
  created_at: string;
  completed_at: string | null;
}

/** The order with its lines, its newest payment attempt and its history. Instants inside JSON come as texts. */
export type DetailFacts = SummaryFacts &
  Pick<
    OrderRow,
    | 'special_instructions'
    | 'on_my_way_at'
    | 'if_missing'
    | 'subtotal'
    | 'discount'
    | 'delivery_fee'
    | 'outlet_snapshot'
    | 'delivery_address'
    | 'delivery_zone'
    | 'delivery_km'
    | 'hold_expires_at'
    | 'ready_estimate_at'
    | 'code_sealed'
    | 'code_digest'
    | 'code_issued_at'
    | 'code_expires_at'
    | 'code_locks'
  > & {
    delivery: AssignmentRow | null;
    payment: PaymentRow | null;
    other_charge: OrderDetail['other_charge'];
    refunds: Omit<OrderRefund, 'requested_at'>[];
    report: OrderDetail['report'];
    cashback_returned: number;
    /** What was given back of the lines, by the line's id. */
    refunded_items: Record<string, number>;
    events: { type: string; created_at: string; note: string | null }[];
  };

export type DetailRow = DetailFacts & SummaryRow;

type Reading = Pick<Deps, 'config' | 'now'>;

export function detailReply(row: DetailRow, deps: Reading): OrderDetail {
  return detailOf(row, row.items.map(itemReply), deps);
}

/** The same where the lines are at hand. */
export function detailOf(row: DetailFacts, items: OrderItem[], deps: Reading): OrderDetail {
  const now = deps.now();
  const secret = secretOf(row, deps.config.CODE_KEY, now);
  const delivery = deliveryOf(row);
  return {
    ...summaryOf(row, items, now),
    ...secret,
    on_my_way: {
      said_at: row.on_my_way_at?.toISOString() ?? null,
      can_say: row.on_my_way_at === null && row.arrival_notified_at === null && orderCan.sayOnMyWay(row),
    },
    special_instructions: row.special_instructions,
    if_missing: row.if_missing,
    delivery_address: delivery && addressLine(delivery.address),
    delivery,
    subtotal: row.subtotal,
    discount: row.discount,
    delivery_fee: row.delivery_fee,
    has_verification_code: hasCode(row),
    verification_status: verificationStatus(row, now),
    codes_hidden: false,
    payment: row.payment && paymentReply(row.payment),
    other_charge: row.other_charge,
    delivery_assignment: assignmentReply(row.delivery, deps.config.CODE_KEY, now),
    report: row.report,
    cashback_returned: row.cashback_returned,
    refunded_items: row.refunded_items,
    refunds: row.refunds.map((refund) => ({
      ...refund,
      decided_at: isoOf(refund.decided_at),
      requested_at: isoOf(refund.decided_at),
      ended_at: refund.ended_at === null ? null : isoOf(refund.ended_at),
    })),
    events: row.events.map((event) => ({ ...event, created_at: isoOf(event.created_at) })),
    outlet: row.outlet_snapshot as OrderDetail['outlet'],
    ready_estimate_at: row.ready_estimate_at?.toISOString() ?? null,
    hold_expires_at: row.hold_expires_at?.toISOString() ?? null,
    success: true,
    data: secret,
    server_time: now.toISOString(),
  };
}

function deliveryOf({ delivery_address, delivery_zone, delivery_km }: DetailFacts): OrderDetail['delivery'] {
  if (delivery_address === null) return null;
  // Written by the use case that checked it, and the three stand together.
  const address = delivery_address as NonNullable<OrderDetail['delivery']>['address'];
  return { address, zone_name: delivery_zone!, distance_km: delivery_km! };
}

/** The code itself only while the order waits for its owner and the code is good (decision B40). */
function secretOf(row: DetailFacts, key: string, now: Date): OrderDetail['data'] {
  const mayShow = orderCan.showSecretCode({ ...row, has_verification_code: hasCode(row) });
  const isGood = verificationStatus(row, now) === 'issued' && row.code_sealed !== null;
  return {
    secret_code: mayShow && isGood ? openPickupCode(key, row.id, row.code_sealed!) : null,
    secret_code_expires_at: mayShow ? (row.code_expires_at?.toISOString() ?? null) : null,
    client_arrival_notified: row.arrival_notified_at !== null,
  };
}

/**
 * The order for a device that is not confirmed: that there is a code may be seen, the code may not (decision 8), and that it is
 * brought, but not where its member lives.
 */
export function withoutSecrets(order: OrderDetail): OrderDetail {
  const hidden = { secret_code: null, secret_code_expires_at: null };
  const home =
    order.service_type === 'delivery' ? { delivery: null, delivery_address: null, special_instructions: null } : {};
  const delivery_assignment = order.delivery_assignment && { ...order.delivery_assignment, delivery_code: null };
  return { ...order, ...hidden, ...home, codes_hidden: true, delivery_assignment, data: { ...order.data, ...hidden } };
}

function hasCode(row: DetailFacts): boolean {
  return row.code_digest !== null && row.status !== 'cancelled';
}

function verificationStatus(row: DetailFacts, now: Date): OrderDetail['verification_status'] {
  if (!hasCode(row)) return 'none';
  if (row.code_verified_at !== null) return 'verified';
  if (codePause(row, now) !== null) return 'locked';
  return row.code_expires_at !== null && row.code_expires_at <= now ? 'expired' : 'issued';
}

function paymentReply({ msisdn, ...payment }: PaymentRow): OrderDetail['payment'] {
  return {
    ...payment,
    phone_number: maskPhone(msisdn),
    status: publicAttemptStatus(payment.status),
    created_at: isoOf(payment.created_at),
    completed_at: payment.completed_at === null ? null : isoOf(payment.completed_at),
  };
}

function isoOf(text: string): string {
  return new Date(text).toISOString();
}
