import { randomInt } from 'node:crypto';

import { createOrder, processPayment } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDelivery } from '#server-test/delivery-world.ts';
import { sized } from '#server-test/figures.ts';
import { Dice } from '#server-test/fuzz/dice.ts';
import { spoiltPayload, validPayload, type Payload, type PricedShop } from '#server-test/fuzz/order-payloads.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

/** FUZZ_SEED repeats what was found. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const PAYLOADS = sized(5_000, 400);
const AT_ONCE = 20;
/** One valid order in so many is also asked for on the phone, where the amount is seen. */
const PROMPTED = 5;

let world: OrdersWorld;
let priced: PricedShop;
let other: Shop;
let buyers: Person[];

beforeAll(async () => {
  world = await openOrdersWorld({ UNPAID_ORDERS_MAXIMUM: '100000' });
  // Charged by hand: 20 % off, rounded down.
  const products = [{ price: 9_999 }, { price: 12_345 }, { price: 2_501 }].map((one) => ({ ...one, pieces: 100_000 }));
  const shop = await openDelivery(world.deps, { products });
  priced = { shop, regular: [9_999, 12_345, 2_501], charged: [7_999, 9_876, 2_000] };
  other = await makeShop(world.deps);
  buyers = await Promise.all(Array.from({ length: AT_ONCE }, () => makeMember(world.deps)));
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

/** What is wrong with how a payload was answered, or nothing. */
async function answered({ body, total }: Payload, buyer: Person, isPrompted: boolean): Promise<string | undefined> {
  const answer = await world.as(buyer, createOrder, { body });
  const told = () => `${answer.status} to ${JSON.stringify(body)}`;
  if (total === undefined) return answer.status >= 400 && answer.status < 500 ? undefined : told();
  if (answer.status !== 201) return `${told()}: ${answer.problem.message}`;
  const order = answer.reply;
  if (order.total_amount !== total || order.amount_due !== total)
    return `${order.total_amount} for ${total}: ${told()}`;
  if (!isPrompted) return undefined;
  const payment = { payment_network: 'mtn', phone_number: buyer.phone };
  await world.as(buyer, processPayment, { params: { id: order.id }, body: payment });
  const row = await world.deps.db
    .selectFrom('payments')
    .select('amount')
    .where('subject_id', '=', order.id)
    .executeTakeFirst();
  return row?.amount === total ? undefined : `${row?.amount} asked for ${total}: ${told()}`;
}

describe(`${PAYLOADS} orders as people and programs may send them`, () => {
  it('are charged at the server’s price to the shilling, or refused; none fails', async () => {
    const wrong: string[] = [];
    const counts = { valid: 0, spoilt: 0, pieces: 0 };
    for (let first = 0; first < PAYLOADS; first += AT_ONCE) {
      const found = await Promise.all(
        buyers.map(async (buyer, place) => {
          const dice = new Dice(SEED, first + place);
          const isValid = (first + place) % 3 === 0;
          const payload = isValid ? validPayload(dice, priced) : spoiltPayload(dice, priced, other);
          counts[isValid ? 'valid' : 'spoilt'] += 1;
          counts.pieces += payload.quantities;
          return answered(payload, buyer, isValid && dice.below(PROMPTED) === 0);
        }),
      );
      wrong.push(...found.filter((one) => one !== undefined));
    }
    expect(wrong.slice(0, 5), `FUZZ_SEED=${SEED}`).toEqual([]);
    expect(counts.valid).toBe(Math.ceil(PAYLOADS / 3));
    // Nothing was ordered but what the valid ones asked for.
    const { held } = await world.deps.db
      .selectFrom('offer_products')
      .select((row) => row.fn.sum<number>('held').as('held'))
      .executeTakeFirstOrThrow();
    expect(Number(held)).toBe(counts.pieces);
  });
});
