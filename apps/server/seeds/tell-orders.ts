import { preferredNumber } from '@club/rules/preferred-number';

import { releaseCashback } from '#server/features/money/cashback/release-cashback.ts';
import { collectPayment } from '#server/features/money/payments/attempts/collect-payment.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';
import { completeOrderWithCode } from '#server/features/outlets/counter/complete-order.ts';
import { moveOutletOrder } from '#server/features/outlets/counter/move-outlet-order.ts';
import { processPayment } from '#server/features/shop/checkout/paying/process-payment.ts';
import { createOrder } from '#server/features/shop/checkout/placing/create-order.ts';
import { readOrder } from '#server/features/shop/orders/views.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { SeedOutlet } from './catalogue-types.ts';
import { outlets } from './catalogue.ts';
import { demoSignIns, seedMembers, type SeedPerson } from './people.ts';
import { sendSoFar, storyDice, type StoryClock } from './story.ts';
import { demoQuantities } from './tell-catalogue.ts';
import { payoutsOfStory } from './tell-payouts.ts';
import { memberOf } from './tell-people.ts';

const MINUTE_MS = 60_000;
const demoManager = demoSignIns.find(({ role }) => role === 'outlet_manager')!;
const DAY_MINUTES = 24 * 60;
const MOST_OF_ONE = 6;
const MOST_LINES = 3;
/** How far the newest orders have come: the demo manager finds something to accept, to prepare and to hand over. */
const UNFINISHED = ['paid', 'paid', 'confirmed', 'processing', 'ready', 'ready'] as const;
type Reached = (typeof UNFINISHED)[number] | 'completed';

interface Line {
  readonly offer: string;
  readonly product: string;
  readonly quantity: number;
  readonly started_days_ago: number;
  /** How many of it a member may have. */
  readonly limit: number | null;
}

interface Purchase {
  readonly outlet_id: string;
  readonly lines: readonly Line[];
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
    await sendSoFar(deps, clock);
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
  const waiting = lines.flatMap(({ sold, limit, ...line }) => {
    const most = Math.min(MOST_OF_ONE, limit ?? MOST_OF_ONE);
    return Array.from({ length: Math.ceil(sold / most) }, (_, part) => ({
      ...line,
      limit,
      quantity: Math.min(most, sold - part * most),
    }));
  });
  while (waiting.length > 0) baskets.push(takeBasket(waiting, 1 + dice(MOST_LINES)));
  const chooseBuyer = buyersWithin(dice);
  return baskets.map((basket, index) => {
    const reached = isManaged ? (UNFINISHED[baskets.length - 1 - index] ?? 'completed') : 'completed';
    // Nobody bought from an offer before it began.
    const oldest = Math.min(...basket.map(({ started_days_ago }) => started_days_ago)) * DAY_MINUTES;
    const recent = 20 + (baskets.length - index) * 17;
    const minutes = reached === 'completed' ? oldest / 8 + dice((oldest * 3) / 4) : Math.min(recent, oldest / 2);
    const at = new Date(today.getTime() - minutes * MINUTE_MS);
    return { outlet_id, lines: basket, buyer: chooseBuyer(basket), at, reached };
  });
}

/** Whoever the dice name, or the next one who may still have the whole basket. */
function buyersWithin(dice: (below: number) => number): (basket: Purchase['lines']) => SeedPerson {
  const buyers = [...seedMembers, ...demoSignIns.filter(({ role }) => role === 'member')];
  const taken = new Map<string, number>();
  const key = (buyer: SeedPerson, line: Line) => `${buyers.indexOf(buyer)} ${line.offer} ${line.product}`;
  const mayHave = (buyer: SeedPerson, line: Line) =>
    line.limit === null || (taken.get(key(buyer, line)) ?? 0) + line.quantity <= line.limit;
  return (basket) => {
    const first = dice(buyers.length);
    const inTurn = [...buyers.slice(first), ...buyers.slice(0, first)];
    const buyer = inTurn.find((each) => basket.every((line) => mayHave(each, line)))!;
    for (const line of basket) taken.set(key(buyer, line), (taken.get(key(buyer, line)) ?? 0) + line.quantity);
    return buyer;
  };
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
    const { started_days_ago, per_member_limit: limit } = seedOffer;
    return { offer, product, started_days_ago, limit, sold: demoQuantities(seed).sold };
  });
  return { outlet_id: rows[0]!.outlet_id, lines };
}

/** One order from basket to counter, a few minutes a step. */
async function buy(deps: Deps, clock: StoryClock, purchase: Purchase): Promise<void> {
  const { buyer, outlet_id, reached } = purchase;
  let minutes = 0;
  const later = (by: number) => clock.set(new Date(purchase.at.getTime() + (minutes += by) * MINUTE_MS));
  const phone = preferredNumber(buyer);
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
  // Never the buyer: nobody hands an order of their own over.
  const staff = { member_id: await memberOf(deps, preferredNumber(demoManager)), outlet_ids: [outlet_id] };
  const steps = ['confirmed', 'processing', 'ready'] as const;
  const taken = reached === 'completed' ? steps : steps.slice(0, steps.indexOf(reached as (typeof steps)[number]) + 1);
  for (const step of taken) {
    later(4);
    await moveOutletOrder(deps, staff, order.id, step);
  }
  if (reached !== 'completed') return;
  later(30);
  const { secret_code } = await readOrder(deps.db, deps, member_id, order.id);
  await completeOrderWithCode(deps, staff, order.id, secret_code!, undefined);
}
