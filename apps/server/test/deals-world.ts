import { listMyCodes, type RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { getPurchaseStatus, purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer, type WantedOffer } from './catalogue.ts';
import type { OrdersWorld } from './orders-world.ts';
import type { Person } from './people.ts';

const HOUR_MS = 60 * 60_000;
const UNTIL_ASKED_AGAIN_MS = 6_000;

export interface Deal extends MadeOffer {
  readonly outlet_id: string;
}

type Wanted = Partial<WantedOffer> & { hours?: number };

/** An offer of the day that is open and ends in so many hours, five where it is not said. Its outlet never closes, so its codes end with it. */
export async function makeDeal(world: OrdersWorld, { hours = 5, ...wanted }: Wanted = {}): Promise<Deal> {
  const { deps } = world;
  const outlet_id = wanted.outlet_id ?? (await makeOutlet(deps, { opening_hours: 'Open 24 hours' }));
  const offer = await makeOffer(deps, {
    starts_at: new Date(deps.now().getTime() - HOUR_MS),
    ends_at: new Date(deps.now().getTime() + hours * HOUR_MS),
    ...wanted,
    outlet_id,
    category_id: wanted.category_id ?? (await makeCategory(deps)),
    // The shelf holds what the offer sells and nothing beyond it.
    products: (wanted.products ?? [{}]).map((product) => ({ ...product, on_hand: product.quantity ?? 20 })),
    kind: 'of_day',
  });
  return { ...offer, outlet_id };
}

/** The body of a purchase of so many pieces of the first product. */
export function purchaseOf(deal: Deal, person: Person, quantity = 1) {
  return {
    offer_id: deal.id,
    selected_products: [{ product_id: deal.product_ids[0]!, quantity }],
    phone_number: person.phone,
    payment_method: 'mtn' as const,
  };
}

/** A purchase whose prompt has left; what the payer does is up to `money.payers`. */
export async function buy(world: OrdersWorld, person: Person, deal: Deal, quantity = 1): Promise<string> {
  const answer = await world.as(person, purchaseDayOffer, { body: purchaseOf(deal, person, quantity) });
  if (answer.status !== 202) throw new Error(answer.problem.message);
  await world.runJobs();
  return answer.reply.order_id;
}

/** The network has decided, and we ask it. */
export async function settle(world: OrdersWorld, person: Person, order_id: string): Promise<void> {
  world.clock.advance(UNTIL_ASKED_AGAIN_MS);
  const { reply } = await world.as(person, getPurchaseStatus, { params: { id: order_id } });
  if (reply.payment_id !== null) await settlePayment(world.deps, reply.payment_id);
}

/** A paid purchase and its code. */
export async function buyCode(world: OrdersWorld, person: Person, deal: Deal, quantity = 1): Promise<RedemptionCode> {
  const order_id = await buy(world, person, deal, quantity);
  await settle(world, person, order_id);
  return codeOf(world, person, order_id);
}

/** As if it had been redeemed on the member's phone in Kampala a moment ago, without staff and their PIN. */
export async function redeemedOnPhone({ deps: { db } }: OrdersWorld, code_id: string): Promise<void> {
  await sql`
    WITH s AS (
      INSERT INTO staff (id, outlet_id, name, phone, role, state, created_at)
      SELECT gen_random_uuid(), c.outlet_id, 'Sarah', '+256772111222', 'cashier', 'active', now()
      FROM redemption_codes c WHERE c.id = ${code_id} RETURNING id, outlet_id
    )
    INSERT INTO redemptions (id, code_id, outlet_id, staff_id, via, redeemed_at, latitude, longitude, distance_km)
    SELECT gen_random_uuid(), ${code_id}, outlet_id, id, 'member_phone', now(), 0.3476, 32.5825, 0.2 FROM s`.execute(
    db,
  );
  await sql`UPDATE redemption_codes SET state = 'redeemed', redeemed_at = now() WHERE id = ${code_id}`.execute(db);
}

async function codeOf(world: OrdersWorld, person: Person, order_id: string): Promise<RedemptionCode> {
  const { reply } = await world.as(person, listMyCodes, { query: {} });
  const code = reply.results.find((one) => one.order_id === order_id);
  if (code === undefined) throw new Error('the purchase has no code');
  return code;
}

/** Paid purchases that were made at the same moment, and their codes. */
export async function buyCodes(
  world: OrdersWorld,
  buyers: readonly { person: Person; deal: Deal }[],
): Promise<RedemptionCode[]> {
  const bought = await Promise.all(
    buyers.map(({ person, deal }) => world.as(person, purchaseDayOffer, { body: purchaseOf(deal, person) })),
  );
  await world.runJobs();
  world.clock.advance(UNTIL_ASKED_AGAIN_MS);
  return Promise.all(
    buyers.map(async ({ person }, at) => {
      const { order_id } = bought[at]!.reply;
      const { reply } = await world.as(person, getPurchaseStatus, { params: { id: order_id } });
      if (reply.payment_id !== null) await settlePayment(world.deps, reply.payment_id);
      return codeOf(world, person, order_id);
    }),
  );
}

/** So many of the first product are free to be bought. */
export async function leftOf(world: OrdersWorld, deal: Deal): Promise<number> {
  return transact(world.deps.db, async (tx) => {
    const row = await tx
      .selectFrom('offer_products')
      .select(['quantity', 'held', 'sold'])
      .where('offer_id', '=', deal.id)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    return row.quantity - row.held - row.sold;
  });
}
