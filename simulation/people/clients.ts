import type { Once } from '#server/db/idempotency.ts';
import { requestPayout } from '#server/features/money/cashback/payouts/request-payout.ts';
import { completeOrderWithCode } from '#server/features/outlets/counter/complete-order.ts';
import { moveOutletOrder } from '#server/features/outlets/counter/move-outlet-order.ts';
import { confirmPayment } from '#server/features/shop/checkout/paying/confirm-payment.ts';
import { processPayment } from '#server/features/shop/checkout/paying/process-payment.ts';
import { createOrder } from '#server/features/shop/checkout/placing/create-order.ts';
import { cancelOrder } from '#server/features/shop/orders/ending/cancel-order.ts';
import { readOrder } from '#server/features/shop/orders/views.ts';
import type { Cast } from '#simulation/world/cast.ts';
import { FEE, HOME } from '#simulation/world/riders.ts';

import { People } from './people.ts';
import { pickItems } from './pick-items.ts';

/** An order as the people outside know it: somebody has been told that it exists. */
export interface KnownOrder {
  readonly id: string;
  readonly member: Cast['members'][number];
  readonly outlet: Cast['outlets'][number];
}

const RECENT = 12;
const JUST_PLACED = 4;
/** How often money comes and goes by which network. */
const NETWORKS = { mtn: 65, airtel: 35 };

/** The members and the outlets' staff: what they ask for, and what they were told. */
export class Clients extends People {
  readonly #orders: KnownOrder[] = [];

  /** The orders that somebody was told of. */
  get acknowledged(): string[] {
    return this.#orders.map(({ id }) => id);
  }

  /** Places an order that is collected; now and then the same request twice at once. */
  async place(): Promise<void> {
    const { chance } = this.world;
    const member = chance.one(this.cast.members);
    const outlet = chance.one(this.cast.outlets);
    const items = pickItems(chance, outlet);
    // Now and then a part is paid with cashback, or all of it.
    const use_cashback = chance.happens(30) ? 1 + chance.below(30_000) : 0;
    await this.#order(outlet, { items, use_cashback }, member);
  }

  /** Places an order that is paid at once, with cashback; most of them are brought. */
  async orderAtOnce(): Promise<void> {
    const { chance, plain } = this.world;
    const outlet = chance.one(this.cast.outlets);
    const items = [{ offer: outlet.offer_id, product: outlet.product_ids.at(-1)!, quantity: 1 + chance.below(3) }];
    const { offer_price } = await plain
      .selectFrom('offer_products')
      .select('offer_price')
      .where('product_id', '=', items[0]!.product)
      .executeTakeFirstOrThrow();
    const goods = items[0]!.quantity * offer_price;
    const brought = { use_cashback: goods + FEE, service_type: 'delivery' as const, delivery_address: HOME };
    const collected = { use_cashback: goods };
    await this.#order(outlet, { items, ...(chance.happens(65) ? brought : collected) });
  }

  async #order(
    outlet: KnownOrder['outlet'],
    wanted: Omit<Parameters<typeof createOrder>[2], 'payment_network'>,
    member = this.world.chance.one(this.cast.members),
  ): Promise<void> {
    const { chance, deps } = this.world;
    const body = { payment_network: chance.weighed(NETWORKS), ...wanted };
    await this.wish({
      by: member.member_id,
      route: 'order',
      body,
      label: 'place',
      ask: (once) => createOrder(deps, member.member_id, body, once),
      answered: (order, once) => this.know(once, { ...(order as { id: string }), member, outlet }),
    });
  }

  /** Somebody was told of an order; of one that is being paid for already perhaps under another key. */
  know(once: Once, { id, member, outlet }: KnownOrder): void {
    const isNew = this.asking.keepAnswer(once, id) && !this.#orders.some((order) => order.id === id);
    if (isNew) this.#orders.push({ id, member, outlet });
  }

  async pay(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const { chance, deps } = this.world;
    const { member_id, phones } = order.member;
    const payment_network = chance.weighed(NETWORKS);
    const payer = { payment_network, phone_number: phones[payment_network] };
    const ask = (once: Once) => processPayment(deps, member_id, order.id, payer, once);
    const body = { ...payer, order: order.id };
    await this.wish({ by: member_id, route: 'pay', body, label: `pay ${order.id}`, ask });
  }

  /** Sends cashback to the member's own wallet. */
  async payOut(): Promise<void> {
    const { chance, deps } = this.world;
    const { member_id } = chance.one(this.cast.members);
    const body = { network: chance.weighed(NETWORKS), amount: 5_000 + chance.below(6) * 2_500 };
    await this.wish({
      by: member_id,
      route: 'payout',
      body,
      label: 'payout',
      ask: (once) => requestPayout(deps, { member_id, pin_confirmed_at: deps.now() }, body, once),
      answered: (payout, once) => this.asking.keepAnswer(once, (payout as { payout_id: string }).payout_id),
    });
  }

  async confirm(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const ask = () => confirmPayment(this.world.deps, order.member.member_id, order.id);
    await this.asking.begin({ label: `confirm ${order.id}`, ask, isLasting: false });
  }

  async cancel(): Promise<void> {
    // Mostly an order whose payment is still under way.
    const order = this.#recent(JUST_PLACED);
    if (order === undefined) return;
    const ask = () => cancelOrder(this.world.deps, order.member.member_id, order.id);
    await this.asking.begin({ label: `cancel ${order.id}`, ask, isLasting: true });
  }

  /** The outlet takes one of the orders that its screen shows one step further, now and then with a wrong code. */
  async serve(): Promise<void> {
    const order = this.world.chance.happens(10) ? this.#recent() : await this.#servable();
    if (order === undefined) return;
    await this.asking.begin({ label: `serve ${order.id}`, ask: () => this.#serve(order), isLasting: false });
  }

  async #serve({ id, member, outlet }: KnownOrder): Promise<unknown> {
    const { deps, chance } = this.world;
    const staff = { member_id: outlet.staff_id, outlet_ids: [outlet.outlet_id] };
    const detail = await readOrder(deps.db, deps, member.member_id, id);
    if (detail.status === 'ready') {
      const code = chance.happens(15) ? '000000' : (detail.secret_code ?? '000000');
      const once = this.asking.once(outlet.staff_id, 'complete', { id, code });
      return completeOrderWithCode(deps, staff, id, code, once);
    }
    const next = ({ pending: 'confirmed', confirmed: 'processing' } as const)[detail.status as 'pending'] ?? 'ready';
    return moveOutletOrder(deps, staff, id, next);
  }

  /** An order that is paid and not handed over yet. */
  async #servable(): Promise<KnownOrder | undefined> {
    const { chance, plain } = this.world;
    const rows = await plain
      .selectFrom('orders')
      .select('id')
      .where('kind', '=', 'order')
      .where('payment_status', 'in', ['paid', 'partially_refunded'])
      .where('status', 'not in', ['completed', 'cancelled', 'delivering'])
      // What is brought is its rider's once it is ready.
      .where((where) => where.or([where('service_type', '<>', 'delivery'), where('status', '<>', 'ready')]))
      .execute();
    const paid = new Set(rows.map(({ id }) => id));
    const known = this.#orders.filter(({ id }) => paid.has(id));
    return known.length === 0 ? undefined : chance.one(known);
  }

  /** One of the orders that somebody was told of lately. */
  #recent(most = RECENT): KnownOrder | undefined {
    const count = Math.min(this.#orders.length, most);
    return count === 0 ? undefined : this.#orders[this.#orders.length - 1 - this.world.chance.below(count)];
  }
}
