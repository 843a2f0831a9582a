import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkOffers, importOffers, type OfferFile } from '#server/features/shop/catalogue/import-offers.ts';
import { UnfitPicture } from '#server/features/shop/catalogue/read-picture.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** All of one outlet, as a supermarket that brings its whole shelf. */
const OFFERS = 1_500;
/** For a row nothing may be read that grows with what the outlet has. */
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
  await sql`UPDATE offers SET outlet_id = ${outlet.id}`.execute(db);
  await sql`
    INSERT INTO distributors (id, name, created_at) VALUES (${outlet.id}, 'Mukwano', ${world.deps.now()})`.execute(db);
  await sql`UPDATE outlets SET distributor_id = ${outlet.id} WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  // A club of as many outlets as offers.
  await sql`
    INSERT INTO outlets SELECT (c).* FROM (
      SELECT jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'name', 'Shop ' || n)) AS c
      FROM outlets u, generate_series(1, ${OFFERS}) n WHERE u.id = ${outlet.id}) o`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The server's own role may not.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`ANALYZE`.execute(tx);
  });
}, 480_000);
afterAll(() => world.close());

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

describe('a file of offers for an outlet that has very many', () => {
  it.each(['', 'of the day'])(
    'costs for each row what it would in a small one, where its kind is "%s"',
    async (kind) => {
      const wanted = file(kind);
      done = [];
      expect((await checkOffers(world.deps, wanted)).errors).toEqual([]);
      expect((await importOffers(world.deps, wanted, { operator: 'grace@club-1' })).offer_ids).toHaveLength(ROWS);
      expect(done.length).toBeGreaterThan(ROWS);
      const tooLong = done.flatMap(({ text, read }) =>
        read.filter(({ rows }) => rows > LONGEST_READ).map(({ table, rows }) => `${table} ${rows}: ${text}`),
      );
      expect([...new Set(tooLong)]).toEqual([]);
    },
  );
});
