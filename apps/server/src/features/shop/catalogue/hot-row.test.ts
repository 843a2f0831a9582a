import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet } from '#server-test/catalogue.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import type { Tx } from '#server/db/connect.ts';
import { postgresCode } from '#server/db/postgres-error.ts';

import { holdOrFail, holdStock, lockStock, takeStock, type StockLine } from './stock.ts';

const AT_ONCE = 24;
const EACH = 25;
const STOCK = 10_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What an order that is being written holds of the offer: its lines refer to it. */
const refer = (tx: Tx, [line]: readonly StockLine[]) =>
  sql`SELECT FROM offer_products WHERE offer_id = ${line!.offer_id} FOR KEY SHARE`.execute(tx);

it.each([1, 2])('lets a crowd hold, pay and order %i products of an offer without waiting for itself', async (many) => {
  const { db } = world.deps;
  const outlet_id = await makeOutlet(world.deps);
  const category_id = await makeCategory(world.deps);
  const products = Array.from({ length: many }, () => ({ on_hand: STOCK, quantity: STOCK }));
  const offer = await makeOffer(world.deps, { outlet_id, category_id, products });
  const of = (quantity: number) =>
    offer.product_ids.map((product_id) => ({ offer_id: offer.id, product_id, quantity }));
  const lines = of(1);
  await db.transaction().execute((tx) => holdOrFail(tx, of(STOCK / 2)));
  const acts: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => takeStock(tx, lines),
    (tx) => refer(tx, lines).then(() => pause(5)),
    (tx) => holdOrFail(tx, lines),
    (tx) => refer(tx, lines).then(() => holdStock(tx, lines)),
    (tx) => takeStock(tx, lines).then(() => pause(2)),
    (tx) => lockStock(tx, lines).then(() => holdOrFail(tx, lines)),
  ];
  const failed: unknown[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, hand) => {
      for (let turn = 0; turn < EACH; turn += 1)
        // Without the second try that every use case has: it would hide what is looked for.
        await db
          .transaction()
          .execute(acts[hand % acts.length]!)
          .catch((error: unknown) => failed.push(postgresCode(error) ?? error));
    }),
  );
  expect(failed).toEqual([]);
  const { rows } = await sql`
    SELECT op.held, op.sold, p.on_hand, p.held AS shelf_held FROM offer_products op JOIN products p ON p.id = op.product_id
    WHERE op.offer_id = ${offer.id}`.execute(db);
  const ofAnAct = (AT_ONCE / acts.length) * EACH;
  const [held, sold] = [STOCK / 2 + ofAnAct * 3 - ofAnAct * 2, ofAnAct * 2];
  expect(rows).toEqual(lines.map(() => ({ held, sold, on_hand: STOCK - sold, shelf_held: held })));
});
