import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder as createOrderCall } from '@club/contract/shop/checkout';
import type { OrderDetail } from '@club/contract/shop/orders';
import { cartTotals } from '@club/rules/cart-totals';

import type { Tx } from '#server/db/connect.ts';
import { transactOnceWithThen, type Done, type Once } from '#server/db/idempotency.ts';
import { holdForOrder } from '#server/features/money/cashback/order-cashback.ts';
import { clearCart } from '#server/features/shop/cart/clear-cart.ts';
import { cartForOrder, lockCart } from '#server/features/shop/cart/store.ts';
import { takeAllowance } from '#server/features/shop/catalogue/allowances.ts';
import { priceRead, readLines, type PricedLine } from '#server/features/shop/catalogue/price-lines.ts';
import { holdStock } from '#server/features/shop/catalogue/stock.ts';
import { payOrder } from '#server/features/shop/checkout/paying/pay-order.ts';
import { refuseHoldingAgain } from '#server/features/shop/order-book/hold-again.ts';
import { insertOrder, lockBuyer, lockOrder, nextOrderSerial } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import { newOrderReply } from '#server/features/shop/orders/new-order-reply.ts';
import { readOrder } from '#server/features/shop/orders/views.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { refuseOtherFigures } from './check-totals.ts';
import { fitOrder, refuseAmount } from './fit-order.ts';
import { linesOfCart, linesSent } from './lines-to-order.ts';
import { planOrder } from './place-order.ts';
import { addressRequired, priceDelivery } from './price-delivery.ts';
import { refuseChangedCart } from './refuse-changed-cart.ts';
import { refuseTooManyUnpaid } from './unpaid-limit.ts';

type Asked = BodyOf<typeof createOrderCall>;

/**
 * Places an order: prices, totals and cashback come from the database alone, its stock is held from now on, and the cart is
 * empty. All of it in one transaction, so that a refusal leaves the cart as it was. A repeat of the request gets the order as it
 * is then: its id alone is kept.
 */
export async function createOrder(
  deps: Deps,
  member_id: string,
  asked: Asked,
  once: Once | undefined,
): Promise<OrderDetail> {
  if (deps.money[asked.payment_network] === undefined) throw new Problem('network_unavailable');
  const sent = linesSent(asked.items);
  const lockAndRead = (tx: Tx) =>
    Promise.all([
      lockBuyer(tx, member_id),
      sent === undefined || asked.of_cart === true
        ? cartForOrder(tx, member_id)
        : lockCart(tx, member_id).then((own) => own && { ...own, lines: [] }),
      nextOrderSerial(tx, member_id, deps.now()),
      sent === undefined ? Promise.resolve(undefined) : readLines(tx, sent, 'regular', member_id),
    ] as const);
  const place = async (
    tx: Tx,
    [, cart, before, read]: Awaited<ReturnType<typeof lockAndRead>>,
  ): Promise<Done<Pick<OrderDetail, 'id'>, OrderDetail>> => {
    const { serial, unpaid, ended, has_left } = before;
    if (has_left) throw new Problem('session_expired');
    refuseTooManyUnpaid(unpaid, deps.config);
    refuseChangedCart(asked, sent, cart);
    const wanted = sent ?? linesOfCart(cart?.lines);
    const rows = read ?? (await readLines(tx, wanted, 'regular', member_id));
    const { lines, outlet, service_type } = fitOrder(asked, cart, priceRead(rows, wanted, deps.now()));
    const delivery =
      service_type === 'delivery' ? await priceDelivery(tx, deps, { ...asked, member_id, outlet }) : null;
    const totals = cartTotals(lines, delivery?.fee ?? 0);
    refuseOtherFigures(asked, lines, totals, delivery?.quote ?? null);
    const cashback_used = asked.use_cashback ?? 0;
    if (cashback_used > 0 && delivery?.quote === null) throw addressRequired();
    refuseAmount(totals, cashback_used, deps.config);
    // What cashback pays at once is held for no time.
    if (cashback_used < totals.total) refuseHoldingAgain(ended, lines, deps.now());
    if (lines.some((line) => line.per_member_limit !== null)) await takeAllowance(tx, member_id, lines);
    const id = deps.random.id(deps.now());
    const placing = { id, member_id, asked, lines, service_type, totals, cashback_used, serial, delivery };
    const { order, items } = planOrder(deps, placing);
    tellMember(tx, order);
    const write = () =>
      Promise.all([insertOrder(tx, order, items), ...(cart === undefined ? [] : [clearCart(tx, member_id)])]);
    if (cashback_used > 0) {
      await write();
      return { kept: { id }, reply: await payWithCashback(tx, deps, order, lines, cashback_used) };
    }
    // The stock last, because many buyers may wait for the same counters.
    await Promise.all([write(), holdStock(tx, lines)]);
    const ids = items.map((item) => item.id);
    return { kept: { id }, reply: newOrderReply(order, ids, lines, deps) };
  };
  return transactOnceWithThen(deps.db, once, lockAndRead, place, ({ id }) => readOrder(deps.db, deps, member_id, id));
}

/** Sets the cashback aside that the member pays with. What needs no mobile money is paid at once. */
async function payWithCashback(
  tx: Tx,
  deps: Deps,
  { id, member_id }: { id: string; member_id: string },
  lines: readonly PricedLine[],
  amount: number,
): Promise<OrderDetail> {
  // Stock before the books, in the order of everybody else.
  await holdStock(tx, lines);
  await holdForOrder(tx, deps, { id, member_id, amount });
  const order = (await lockOrder(tx, id))!;
  if (order.total_amount === amount) await payOrder(tx, deps, order, { network: order.payment_network, amount: 0 });
  return readOrder(tx, deps, member_id, id);
}
