import type { BodyOf } from '@club/contract/endpoint';
import type { createOrder as createOrderCall, OrderDetail } from '@club/contract/orders';
import type { ServiceType } from '@club/contract/shapes';
import { cartTotals, type CartTotals } from '@club/rules/cart-totals';
import { formatUgx } from '@club/rules/money';

import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { clearCart } from '#server/features/cart/clear-cart.ts';
import { cartForOrder } from '#server/features/cart/store.ts';
import { priceLines, type PricedLine } from '#server/features/offers/price-lines.ts';
import { serviceTypesOf } from '#server/features/offers/service-types.ts';
import { holdStock } from '#server/features/offers/stock.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { refuseOtherFigures } from './check-totals.ts';
import { linesToOrder } from './lines-to-order.ts';
import { placeOrder } from './place-order.ts';
import { lockBuyer, nextOrderSerial } from './store.ts';
import { tellMember } from './tell.ts';
import { refuseTooManyUnpaid } from './unpaid-limit.ts';
import { orderDetailView } from './views.ts';

type Asked = BodyOf<typeof createOrderCall>;

/**
 * Places an order: prices, totals and cashback come from the database alone, its stock is held from now on, and the cart is
 * empty. All of it in one transaction, so that a refusal leaves the cart as it was.
 */
export async function createOrder(
  deps: Deps,
  member_id: string,
  asked: Asked,
  once: Once | undefined,
): Promise<OrderDetail> {
  if (deps.money[asked.payment_network] === undefined) throw new Problem('network_unavailable');
  return transactOnce(deps.db, once, async (tx) => {
    await lockBuyer(tx, member_id);
    const cart = await cartForOrder(tx, member_id);
    const { serial, unpaid } = await nextOrderSerial(tx, member_id);
    refuseTooManyUnpaid(unpaid, deps.config);
    const lines = await priceOrder(tx, deps, linesToOrder(asked.items, cart?.lines));
    const outlet = lines[0]!.outlet;
    const isCartsOutlet = cart !== undefined && cart.outlet_id === outlet.id;
    const service_type = (isCartsOutlet ? cart.service_type : asked.service_type) ?? 'in_store';
    refuseService(outlet, service_type);
    // Delivery is not served yet, and nothing else costs a fee.
    const totals = cartTotals(lines, 0);
    refuseOtherFigures(asked, lines, totals);
    refuseAmount(totals, deps.config);
    const order = await placeOrder(tx, deps, { member_id, asked, lines, service_type, totals, serial });
    await clearCart(tx, member_id);
    await tellMember(tx, order);
    const reply = await orderDetailView(tx, deps, member_id, order.id);
    // Last, because many buyers may wait for the same counters.
    await holdStock(tx, lines);
    return reply;
  });
}

/** The lines with today's prices. They must all be on sale, and of one outlet. */
async function priceOrder(tx: Tx, deps: Deps, lines: ReturnType<typeof linesToOrder>): Promise<PricedLine[]> {
  const priced = await priceLines(tx, lines, deps.now());
  const ended = priced.find((line) => line.problem === 'offer_ended');
  if (ended !== undefined) {
    throw new Problem('offer_ended', { facts: { offer_id: ended.offer_id, product_id: ended.product_id } });
  }
  const first = priced[0]!;
  if (priced.some((line) => line.outlet.id !== first.outlet.id)) {
    throw new Problem('mixed_offers', {
      facts: {
        existing_offer_id: first.offer_id,
        existing_offer_name: first.offer_name,
        existing_outlet_name: first.outlet.name,
      },
    });
  }
  return priced;
}

function refuseService(outlet: PricedLine['outlet'], service_type: ServiceType): void {
  if (!serviceTypesOf(outlet).includes(service_type)) throw new Problem('service_type_unavailable');
}

/** What mobile money can collect at once. */
function refuseAmount({ total }: CartTotals, config: Config): void {
  const { PAYMENT_MINIMUM_UGX: minimum, PAYMENT_MAXIMUM_UGX: maximum } = config;
  if (total < minimum) {
    const message = `Orders start at ${formatUgx(minimum)}. Please add something to your cart.`;
    throw new Problem('amount_too_small', { message, facts: { minimum } });
  }
  if (total > maximum) {
    const message = `Mobile money can collect at most ${formatUgx(maximum)} at once. Please order less at a time.`;
    throw new Problem('amount_too_large', { message, facts: { maximum } });
  }
}
