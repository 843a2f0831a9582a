import type { DeliveryAddress } from '@club/contract/delivery/zones';
import type { BodyOf } from '@club/contract/endpoint';
import type { changeDeliveryAddress } from '@club/contract/shop/checkout';
import type { OrderDetail } from '@club/contract/shop/orders';
import { isPayableRest } from '@club/rules/cashback-use';
import { formatUgx } from '@club/rules/money';
import { orderCan } from '@club/rules/order-status';

import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { cleanAddress } from '#server/features/delivery/zones/clean-address.ts';
import { lockOwnOrder } from '#server/features/shop/order-book/own-order.ts';
import { appendEvent, changeOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMember, tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import { isBeingPaid } from '#server/features/shop/orders/being-paid.ts';
import { readOrder } from '#server/features/shop/orders/views.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { addressColumns, priceDelivery, type PricedDelivery } from './price-delivery.ts';

type Asked = BodyOf<typeof changeDeliveryAddress>;

/**
 * Another place for a delivery. Until it is paid it then costs what that place costs; afterwards the place must not cost more
 * than was paid, so that a near place's fee never carries an order far away (T31). Other words for the place that was paid for
 * are taken whatever a delivery there costs by now.
 */
export async function changeAddress(
  deps: Deps,
  member_id: string,
  order_id: string,
  { delivery_fee, quote_id, ...address }: Asked,
  once: Once | undefined,
): Promise<OrderDetail> {
  return transactOnce(deps.db, once, async (tx) => {
    const order = await lockOwnOrder(tx, member_id, order_id);
    if (!orderCan.changeAddress(order)) throw new Problem('order_move_refused');
    // What is asked for on the phone just now is the old total.
    if (await isBeingPaid(tx, order.id)) {
      const message = 'A payment of this order is under way. Please wait until it is answered.';
      throw new Problem('order_move_refused', { message });
    }
    if (order.paid_at !== null && isWhereItGoes(order, address)) {
      await changePaid(tx, deps, order, { delivery_address: JSON.stringify(cleanAddress(address)) });
      return readOrder(tx, deps, member_id, order.id);
    }
    const outlet = { id: order.outlet_id, delivery_fee: order.delivery_fee };
    const priced = await priceDelivery(tx, deps, { member_id, outlet, delivery_address: address, quote_id });
    if (order.paid_at === null) await moveUnpaid(tx, deps, order, priced, delivery_fee);
    else await movePaid(tx, deps, order, priced);
    return readOrder(tx, deps, member_id, order.id);
  });
}

/** Whether the order goes to this very point already. */
function isWhereItGoes({ delivery_address }: OrderRow, { latitude, longitude }: DeliveryAddress): boolean {
  // Written by `addressColumns` alone.
  const before = delivery_address as DeliveryAddress | null;
  return before !== null && before.latitude === latitude && before.longitude === longitude;
}

async function moveUnpaid(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  priced: PricedDelivery,
  believed: number | undefined,
): Promise<void> {
  const { fee } = priced;
  const total_amount = order.subtotal - order.discount + fee;
  const { subtotal, discount, cashback_amount: cashback } = order;
  if (believed !== undefined && believed !== fee) {
    const totals = { subtotal, discount, delivery_fee: fee, total: total_amount, cashback };
    throw new Problem('totals_changed', { facts: { ...totals, items: [], delivery: priced.quote } });
  }
  refuseRest(deps.config, total_amount, order.cashback_used);
  await changeOrder(
    tx,
    order.id,
    { status: ['pending'], payment_status: ['pending', 'failed'] },
    { ...columnsOf(priced), delivery_fee: fee, total_amount, updated_at: deps.now() },
  );
  tellMember(tx, order);
}

async function movePaid(tx: Tx, deps: Deps, order: OrderRow, priced: PricedDelivery): Promise<void> {
  if (priced.fee > order.delivery_fee) {
    throw new Problem('address_costs_more', {
      errors: {
        delivery_address: [
          `A delivery there costs ${formatUgx(priced.fee)}; ${formatUgx(order.delivery_fee)} was paid.`,
        ],
      },
      facts: { delivery_fee: priced.fee, paid_fee: order.delivery_fee },
    });
  }
  await changePaid(tx, deps, order, columnsOf(priced));
}

async function changePaid(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  columns: { delivery_address: string; delivery_zone?: string; delivery_km?: number },
): Promise<void> {
  const at = deps.now();
  const { status, payment_status } = order;
  await changeOrder(
    tx,
    order.id,
    { status: [status], payment_status: [payment_status] },
    { ...columns, updated_at: at },
  );
  await appendEvent(tx, { order_id: order.id, type: 'address_changed', at, actor_id: order.member_id });
  tellMemberAndOutlet(tx, order);
}

function columnsOf(priced: PricedDelivery) {
  const { delivery_address, ...columns } = addressColumns(priced);
  return { ...columns, delivery_address: JSON.stringify(delivery_address) };
}

/** What cashback pays of it is set aside already; the rest must be something that mobile money can collect. */
function refuseRest({ PAYMENT_MINIMUM_UGX, PAYMENT_MAXIMUM_UGX }: Config, total: number, cashback_used: number): void {
  const due = total - cashback_used;
  if (due > PAYMENT_MAXIMUM_UGX) {
    throw refused(
      'amount_too_large',
      'With a delivery there this order costs more than mobile money can collect at once.',
    );
  }
  if (cashback_used === 0 && due < PAYMENT_MINIMUM_UGX) {
    throw refused('amount_too_small', 'With a delivery there this order costs less than mobile money can collect.');
  }
  if (cashback_used > 0 && (due === 0 || !isPayableRest(due, PAYMENT_MINIMUM_UGX))) {
    const paid = formatUgx(cashback_used);
    const message = `With a delivery there, your cashback of ${paid} leaves less than mobile money can collect.`;
    throw refused('cashback_leaves_too_little', message);
  }
}

function refused(
  code: 'amount_too_large' | 'amount_too_small' | 'cashback_leaves_too_little',
  message: string,
): Problem {
  return new Problem(code, { message, errors: { delivery_address: [message] } });
}
