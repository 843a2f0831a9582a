import { releaseCashback } from '#server/features/cashback/release-cashback.ts';
import { completeOrderWithCode } from '#server/features/orders/complete-order.ts';
import { createOrder } from '#server/features/orders/create-order.ts';
import { moveOutletOrder } from '#server/features/orders/move-outlet-order.ts';
import { processPayment } from '#server/features/orders/process-payment.ts';
import { orderDetailView } from '#server/features/orders/views.ts';
import { collectPayment } from '#server/features/payments/collect-payment.ts';
import { settlePayment } from '#server/features/payments/settle-payment.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { SeedOutlet } from './catalogue-types.ts';
import { outlets } from './catalogue.ts';
import { demoSignIns, seedMembers, type SeedPerson } from './people.ts';
import { storyDice, type StoryClock } from './story.ts';
import { demoQuantities } from './tell-catalogue.ts';
import { payoutsOfStory } from './tell-payouts.ts';
import { memberOf } from './tell-people.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const MOST_OF_ONE = 6;
const MOST_LINES = 3;
/** How far the newest orders have come: the demo manager finds something to accept, to prepare and to hand over. */
const UNFINISHED = ['paid', 'paid', 'confirmed', 'processing', 'ready', 'ready'] as const;
type Reached = (typeof UNFINISHED)[number] | 'completed';

interface Purchase {
  readonly outlet_id: string;
  readonly lines: readonly { offer: string; product: string; quantity: number; started_days_ago: number }[];
  readonly buyer: SeedPerson;
  readonly at: Date;
  readonly reached: Reached;
}

/** The orders that sold what the offers say is sold: placed, paid, prepared and collected like any other; and payouts between. */
export async function tellOrders(deps: Deps, clock: StoryClock, today: Date): Promise<void> {
  const dice = storyDice(20_261_121);
  const purchases: Purchase[] = [];
  for (const [index, outlet] of outlets.entries()) {
    purchases.push(...(await purchasesAt(deps, { outlet, isManaged: index === 0, dice, today })));
  }
  const events = [
    ...purchases.map((purchase) => ({ at: purchase.at, happen: () => buy(deps, clock, purchase) })),
    ...payoutsOfStory(deps, clock, today),
  ];
  for (const { at, happen } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.set(at);
    await releaseCashback(deps);
    await happen();
  }
  clock.set(today);
  await releaseCashback(deps);
}

interface Place {
  outlet: SeedOutlet;
  isManaged: boolean;
  dice: (below: number) => number;
  today: Date;
}

async function purchasesAt(deps: Deps, { outlet, isManaged, dice, today }: Place): Promise<Purchase[]> {
  const { outlet_id, lines } = await soldLines(deps, outlet);
  const baskets: Purchase['lines'][] = [];
  const waiting = lines.flatMap(({ sold, ...line }) =>
    Array.from({ length: Math.ceil(sold / MOST_OF_ONE) }, (_, part) => ({
      ...line,
      quantity: Math.min(MOST_OF_ONE, sold - part * MOST_OF_ONE),
    })),
  );
  while (waiting.length > 0) baskets.push(takeBasket(waiting, 1 + dice(MOST_LINES)));
  const buyers = [...seedMembers, ...demoSignIns.filter(({ role }) => role === 'member')];
  return baskets.map((basket, index) => {
    const reached = isManaged ? (UNFINISHED[baskets.length - 1 - index] ?? 'completed') : 'completed';
    // Nobody bought from an offer before it began.
    const oldest = Math.min(...basket.map(({ started_days_ago }) => started_days_ago)) * DAY_MINUTES;
    const recent = 20 + (baskets.length - index) * 17;
    const minutes = reached === 'completed' ? oldest / 8 + dice((oldest * 3) / 4) : Math.min(recent, oldest / 2);
    const at = new Date(today.getTime() - minutes * MINUTE_MS);
    return { outlet_id, lines: basket, buyer: buyers[dice(buyers.length)]!, at, reached };
  });
}

/** Lines of different products, because an order names a product once. */
function takeBasket<L extends { product: string }>(waiting: L[], most: number): L[] {
  const basket: L[] = [];
  for (let index = waiting.length - 1; index >= 0 && basket.length < most; index -= 1) {
    const line = waiting[index]!;
    if (!basket.some(({ product }) => product === line.product)) basket.push(...waiting.splice(index, 1));
  }
  return basket;
}

async function soldLines(deps: Deps, outlet: SeedOutlet) {
  const rows = await deps.db
    .selectFrom('offer_products')
    .innerJoin('offers', 'offers.id', 'offer_products.offer_id')
    .innerJoin('products', 'products.id', 'offer_products.product_id')
    .innerJoin('outlets', 'outlets.id', 'offers.outlet_id')
    .select(['outlets.id as outlet_id', 'offers.id as offer', 'products.id as product', 'products.brand_name'])
    .select(['products.product_name', 'offers.name as offer_name'])
    .where('outlets.name', '=', outlet.name)
    .orderBy('offers.name')
    .orderBy('offer_products.position')
    .execute();
  const lines = rows.map(({ offer, product, ...row }) => {
    const seedOffer = outlet.offers.find(({ name }) => name === row.offer_name)!;
    const seed = seedOffer.products.find(
      ({ brand_name, product_name }) => brand_name === row.brand_name && product_name === row.product_name,
    )!;
    return { offer, product, started_days_ago: seedOffer.started_days_ago, sold: demoQuantities(seed).sold };
  });
  return { outlet_id: rows[0]!.outlet_id, lines };
}

/** One order from basket to counter, a few minutes a step. */
async function buy(deps: Deps, clock: StoryClock, purchase: Purchase): Promise<void> {
  const { buyer, outlet_id, reached } = purchase;
  let minutes = 0;
  const later = (by: number) => clock.set(new Date(purchase.at.getTime() + (minutes += by) * MINUTE_MS));
  const phone = (buyer.payment_priority === 'mtn' ? buyer.mtn_money_number : buyer.airtel_money_number)!;
  const member_id = await memberOf(deps, phone);
  const payment_network = buyer.payment_priority;
  later(0);
  const order = await createOrder(
    deps,
    member_id,
    {
      payment_network,
      service_type: 'in_store',
      items: purchase.lines.map(({ offer, product, quantity }) => ({ offer, product, quantity })),
    },
    undefined,
  );
  later(1);
  const asked = await processPayment(deps, member_id, order.id, { payment_network, phone_number: phone }, undefined);
  await collectPayment(deps, asked.payment_id!);
  later(1);
  await settlePayment(deps, asked.payment_id!);
  const staff = { member_id, outlet_ids: [outlet_id] };
  const steps = ['confirmed', 'processing', 'ready'] as const;
  const taken = reached === 'completed' ? steps : steps.slice(0, steps.indexOf(reached as (typeof steps)[number]) + 1);
  for (const step of taken) {
    later(4);
    await moveOutletOrder(deps, staff, order.id, step);
  }
  if (reached !== 'completed') return;
  later(30);
  const { secret_code } = await orderDetailView(deps.db, deps, member_id, order.id);
  await completeOrderWithCode(deps, staff, order.id, secret_code!, undefined);
}
