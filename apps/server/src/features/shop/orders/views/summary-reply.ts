import type { Picture } from '@club/contract/shapes';
import type { OrderItem, OrderSummary } from '@club/contract/shop/orders';
import { times } from '@club/rules/money';
import { isRedeemed, isStranded, orderCan } from '@club/rules/order-status';
import { type RawBuilder, sql } from 'kysely';

import { isFailedDelivery } from '#server/features/outlets/delivery-book/assignment.ts';
import { imageOf } from '#server/features/shop/catalogue/pictures.ts';
import { mayBeAsked } from '#server/features/shop/order-book/hold-times.ts';
import { type OrderRow } from '#server/features/shop/order-book/store.ts';
import { isBeingPaidOrder } from '#server/features/shop/orders/being-paid.ts';

import { cashbackEarned } from './cashback-of-order.ts';

/** A line of an order; what else a row of an order has is named otherwise. */
export interface ItemRow {
  item_id: string;
  offer_id: string;
  offer_name: string;
  offer_picture: Picture | null;
  offer_category: string;
  cashback_percentage: number;
  product_id: string;
  brand_name: string;
  product_name: string;
  picture: Picture | null;
  category: string;
  quantity: number;
  unit_price: number;
  original_price: number;
  item_cashback: number;
}

/** What may change of an order without its own row. */
export interface SummaryChanges {
  readonly is_being_paid: boolean;
  readonly delivery_failed: boolean;
  readonly cashback_earned: number;
}

/** What of an order's own row its summary needs. */
export type SummaryFacts = Pick<
  OrderRow,
  | 'id'
  | 'order_number'
  | 'kind'
  | 'status'
  | 'payment_status'
  | 'service_type'
  | 'payment_network'
  | 'total_amount'
  | 'cashback_used'
  | 'cashback_amount'
  | 'items_count'
  | 'created_at'
  | 'updated_at'
  | 'outlet_id'
  | 'arrival_notified_at'
  | 'stranded_at'
  | 'code_verified_at'
  | 'hold_expires_at'
  | 'refused_prompts'
> &
  SummaryChanges & { outlet_name: string };

export type SummaryRow = SummaryFacts & { items: ItemRow[] };

const itemValues: Readonly<Record<keyof ItemRow, RawBuilder<unknown>>> = {
  item_id: sql`i.id`,
  offer_id: sql`i.offer_id`,
  offer_name: sql`i.offer_name`,
  offer_picture: sql`f.picture`,
  offer_category: sql`fc.name`,
  cashback_percentage: sql`i.cashback_percentage`,
  product_id: sql`i.product_id`,
  brand_name: sql`i.brand_name`,
  product_name: sql`i.product_name`,
  picture: sql`i.picture`,
  category: sql`pc.name`,
  quantity: sql`i.quantity`,
  unit_price: sql`i.unit_price`,
  original_price: sql`i.original_price`,
  item_cashback: sql`i.cashback_amount`,
};

const namedValues = Object.entries(itemValues);

/** What is shown of the line `i`, which needs `itemJoins`. */
export const itemColumns = sql.join(namedValues.map(([name, value]) => sql`${value} AS ${sql.id(name)}`));

export const itemJoins = sql`
  JOIN offers f ON f.id = i.offer_id
  JOIN categories fc ON fc.id = f.category_id
  JOIN products p ON p.id = i.product_id
  JOIN categories pc ON pc.id = p.category_id`;

/** The lines of the order `o` as JSON, in their order. */
const itemsOfOrder = sql<ItemRow[]>`(
  SELECT json_agg(json_build_object(${sql.join(namedValues.flatMap(([name, value]) => [sql.lit(name), value]))})
    ORDER BY i.position)
  FROM order_items i ${itemJoins}
  WHERE i.order_id = o.id
)`;

/** What may change of the order `o` without its own row. */
export const changingColumns = sql`
  ${isBeingPaidOrder} AS is_being_paid, ${isFailedDelivery} AS delivery_failed, ${cashbackEarned} AS cashback_earned`;

/** What of its own row the summary of the order `o` needs. */
export const ownColumns = sql`
  o.id, o.order_number, o.kind, o.status, o.payment_status, o.service_type, o.payment_network, o.total_amount,
  o.cashback_used, o.cashback_amount, o.items_count, o.created_at, o.updated_at, o.outlet_id, o.arrival_notified_at, o.stranded_at,
  o.code_verified_at, o.hold_expires_at, o.refused_prompts, o.outlet_snapshot ->> 'name' AS outlet_name`;

export const summaryColumns = sql`${ownColumns}, ${changingColumns}, ${itemsOfOrder} AS items`;

/** The summary and nothing else, whatever more the row holds. */
export function summaryReply(row: SummaryRow, now: Date): OrderSummary {
  return summaryOf(row, row.items.map(itemReply), now);
}

/** The same where the lines are at hand. */
export function summaryOf(row: SummaryFacts, items: OrderItem[], now: Date): OrderSummary {
  return { ...withoutLines(row, now), items };
}

/** The summary but for the lines. */
export function withoutLines(row: SummaryFacts, now: Date): Omit<OrderSummary, 'items'> {
  const { id, order_number, status, payment_status, service_type, payment_network } = row;
  const { total_amount, cashback_used, cashback_amount, items_count, outlet_id, outlet_name, is_being_paid } = row;
  return {
    id,
    order_number,
    kind: row.kind,
    status,
    payment_status,
    service_type,
    payment_network,
    total_amount,
    cashback_used,
    amount_due: total_amount - cashback_used,
    cashback_amount,
    is_being_paid,
    stranded: isStranded(row),
    delivery_failed: row.delivery_failed,
    redeemed: isRedeemed(row),
    cashback_earned: row.cashback_earned,
    items_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    outlet_id,
    outlet_name,
    can: {
      cancel: orderCan.cancel(row),
      change: row.kind === 'order' && orderCan.payNow(row) && !is_being_paid,
      change_address: orderCan.changeAddress(row) && !is_being_paid,
      pay: orderCan.payNow(row) && !is_being_paid && mayBeAsked(row, now),
      notify_arrival: orderCan.notifyArrival({
        ...row,
        client_arrival_notified: row.arrival_notified_at !== null,
      }),
      // Of an offer of the day nothing comes again.
      reorder: row.kind === 'order' && orderCan.reorder(row),
    },
  };
}

export function itemReply(item: ItemRow): OrderItem {
  const { product_name, picture, quantity, unit_price, original_price } = item;
  return {
    id: item.item_id,
    offer: {
      id: item.offer_id,
      name: item.offer_name,
      image: imageOf(item.offer_picture, item.offer_category),
      cashback_percentage: item.cashback_percentage,
    },
    product: { id: item.product_id, brand_name: item.brand_name },
    product_name,
    product_image: imageOf(picture, item.category),
    picture,
    quantity,
    unit_price,
    original_price,
    line_total: times(unit_price, quantity),
    cashback_amount: item.item_cashback,
  };
}
