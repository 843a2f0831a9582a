import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeShop, type Shop } from '#server-test/shop.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { goodsVersion, KnownGoods, type Goods } from './known-goods.ts';
import { readLines, saleJoins } from './price-lines.ts';
import { lineName } from './stock.ts';

interface Named {
  readonly offer_id: string;
  readonly product_id: string;
}

let world: TestWorld;
let shop: Shop;
let line: Named;
let now = 0;
let known: KnownGoods;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await makeShop(world.deps, {
    products: [
      { price: 10_000, pieces: 5 },
      { price: 3_000, pieces: 5 },
    ],
  });
  line = named(0);
  now = 0;
  known = new KnownGoods(() => now);
});

const named = (place: number): Named => ({ offer_id: shop.offer_id, product_id: shop.product_ids[place]! });

/** The line at the version that it has now. */
async function seen({ offer_id, product_id }: Named) {
  const { rows } = await sql<Named & { version: string }>`
    SELECT op.offer_id, op.product_id, ${goodsVersion} AS version FROM offer_products op ${saleJoins(null)}
    WHERE op.offer_id = ${offer_id} AND op.product_id = ${product_id}`.execute(world.deps.db);
  return rows[0]!;
}

const find = async () => (await known.find(world.deps.db, [await seen(line)])).get(lineName(line))!;

async function fresh(of: Named): Promise<Goods> {
  const { taken: _, ...goods } = (await readLines(world.deps.db, [of], 'regular', null))[0]!;
  return goods;
}

it('finds the goods of each line, and nothing of one that there is not', async () => {
  const lines = [named(1), line];
  const none = { offer_id: shop.offer_id, product_id: world.deps.random.uuid(), version: '1 2 3 4' };
  const found = await known.find(world.deps.db, [...(await Promise.all(lines.map(seen))), none]);
  const expected = await Promise.all(lines.map(async (of) => [lineName(of), await fresh(of)] as const));
  expect(found).toEqual(new Map(expected));
});

it('asks nobody for five minutes about what has not changed', async () => {
  const first = await find();
  const elsewhere = await makeShop(world.deps);
  await sql`UPDATE offer_products SET held = 1 WHERE offer_id = ${elsewhere.offer_id}`.execute(world.deps.db);
  now = 299_999;
  expect(await find()).toBe(first);
  now = 300_000;
  expect(await find()).not.toBe(first);
});

it('forgets what was read first when it knows enough', async () => {
  known = new KnownGoods(() => now, 2);
  const [other, third] = [await makeShop(world.deps), await makeShop(world.deps)].map((one) => one.line());
  const look = async (of: Named) => (await known.find(world.deps.db, [await seen(of)])).get(lineName(of))!;
  const first = { line: await look(line), other: await look(other!) };
  await look(third!);
  expect(await look(other!)).toBe(first.other);
  expect(await look(line)).not.toBe(first.line);
});

describe('reads at once again what has', () => {
  const changes: readonly [what: string, change: (of: Named) => RawBuilder<unknown>][] = [
    [
      'another price',
      ({ product_id }) => sql`UPDATE offer_products SET offer_price = 5000 WHERE product_id = ${product_id}`,
    ],
    [
      'fewer pieces in the offer',
      ({ product_id }) => sql`UPDATE offer_products SET held = held + 4 WHERE product_id = ${product_id}`,
    ],
    [
      'people who wait for a piece',
      ({ product_id }) => sql`UPDATE offer_products SET awaited = 2 WHERE product_id = ${product_id}`,
    ],
    ['a paused offer', ({ offer_id }) => sql`UPDATE offers SET status = 'paused' WHERE id = ${offer_id}`],
    ['more cashback', ({ offer_id }) => sql`UPDATE offers SET cashback_percentage = 7 WHERE id = ${offer_id}`],
    ['another name', ({ product_id }) => sql`UPDATE products SET product_name = 'Buns' WHERE id = ${product_id}`],
    ['fewer pieces on the shelf', ({ product_id }) => sql`UPDATE products SET on_hand = 1 WHERE id = ${product_id}`],
    [
      'another name of the outlet',
      ({ offer_id }) =>
        sql`UPDATE outlets SET name = 'Mugati' WHERE id = (SELECT outlet_id FROM offers WHERE id = ${offer_id})`,
    ],
    [
      'an outlet that is closed',
      ({ offer_id }) =>
        sql`UPDATE outlets SET status = 'paused' WHERE id = (SELECT outlet_id FROM offers WHERE id = ${offer_id})`,
    ],
  ];

  it.each(changes)('%s', async (_, change) => {
    const before = await find();
    await change(line).execute(world.deps.db);
    const after = await find();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await fresh(line));
  });
});
