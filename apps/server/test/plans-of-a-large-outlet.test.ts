import { randomUUID } from 'node:crypto';

import { pauseMyOutlet } from '@club/contract/outlets/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertRows } from '#seeds/crowd/insert-rows.ts';
import { transact } from '#server/db/transact.ts';
import { checkOffers, importOffers, type OfferFile } from '#server/features/shop/catalogue/import-offers.ts';
import { UnfitPicture } from '#server/features/shop/catalogue/read-picture.ts';

import { makeMember } from './people.ts';
import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** All of one outlet, as a supermarket that brings its whole shelf; a third of them are over. */
const OFFERS = 1_500;
/** Nothing may be read that grows with what the outlet has or ever had. */
const LONGEST_READ = 50;
const ROWS = 10;
const HEAD =
  'outlet,offer,kind,also_at,category,description,discount_percentage,ends,brand,product,price,quantity,stock';

let world: TestWorld;
let done: DoneStatement[] = [];
let outlet: { readonly id: string; readonly name: string };
let other: string;

beforeAll(async () => {
  world = await openCrowd({ offers: OFFERS, members: 0, orders: 0 }, (plan) => void done.push(plan), { nested: true });
  const { db } = world.deps;
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM outlets ORDER BY id LIMIT 2`.execute(
    db,
  );
  outlet = rows[0]!;
  other = rows[1]!.name;
  await sql`UPDATE products SET product_name = product_name || ' ' || id, outlet_id = ${outlet.id}`.execute(db);
  await sql`
    UPDATE offers SET outlet_id = ${outlet.id}, status = CASE WHEN random() < 0.3 THEN 'ended' ELSE 'live' END`.execute(
    db,
  );
  await sql`
    INSERT INTO distributors (id, name, created_at) VALUES (${outlet.id}, 'Mukwano', ${world.deps.now()})`.execute(db);
  await sql`UPDATE outlets SET distributor_id = ${outlet.id} WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  // A club of as many outlets as offers.
  const like = await db.selectFrom('outlets').selectAll().where('id', '=', outlet.id).executeTakeFirstOrThrow();
  const { delivers: _worked_out, ...written } = like;
  const others = Array.from({ length: OFFERS }, (_, n) => ({ ...written, id: randomUUID(), name: `Shop ${n + 1}` }));
  await transact(db, (tx) => insertRows(tx, 'outlets', others));
  await analyze();
}, 480_000);
afterAll(() => world.close());

async function analyze(): Promise<void> {
  await world.deps.db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE`.execute(tx);
  });
}

function file(kind: string): OfferFile {
  const ends = new Date(world.deps.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  const rows = Array.from({ length: ROWS }, (_, n) =>
    [
      outlet.name,
      `Week ${n} ${kind}`,
      kind,
      kind && other,
      'Groceries',
      'New',
      20,
      ends,
      `Brand ${kind}`,
      n,
      4800,
      9,
      9,
    ].join(','),
  );
  return {
    csv: Buffer.from([HEAD, ...rows].join('\n')),
    pictures: async () => {
      throw new UnfitPicture('There is no picture of this name');
    },
    may_add_categories: true,
    may_change_prices: true,
  };
}

/** What read more than it may. */
function tooLong(): string[] {
  expect(done.length).toBeGreaterThan(0);
  return done.flatMap(({ text, read }) =>
    read.filter(({ rows }) => rows > LONGEST_READ).map(({ table, rows }) => `${table} ${rows}: ${text}`),
  );
}

describe('of an outlet that has very many offers', () => {
  it.each(['', 'of the day'])('a row of a file reads what it would of a small one, of kind "%s"', async (kind) => {
    const wanted = file(kind);
    done = [];
    expect((await checkOffers(world.deps, wanted)).errors).toEqual([]);
    expect((await importOffers(world.deps, wanted, { operator: 'grace@club-1' })).offer_ids).toHaveLength(ROWS);
    expect(tooLong()).toEqual([]);
  });

  it('a pause writes the cards of those that are not over, and reads no others', async () => {
    const { db } = world.deps;
    await sql`UPDATE offers SET status = 'ended' WHERE name NOT LIKE 'Week %'`.execute(db);
    await sql`DELETE FROM offer_cards c USING offers o WHERE o.id = c.offer_id AND o.status = 'ended'`.execute(db);
    await analyze();
    const { token } = await makeMember(world.deps, { manages: [outlet.id] });
    const cards = async () => (await sql`SELECT FROM offer_cards`.execute(db)).rows.length;
    for (const [minutes, left] of [
      [30, 0],
      [null, ROWS],
    ]) {
      done = [];
      expect((await world.call(pauseMyOutlet, { token, body: { minutes } })).status).toBe(200);
      expect(tooLong()).toEqual([]);
      expect(await cards()).toBe(left);
    }
  });
});
