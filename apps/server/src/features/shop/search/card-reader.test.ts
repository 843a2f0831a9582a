import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from '#server-test/catalogue.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { holdStock } from '#server/features/shop/catalogue/stock.ts';

import { CardReader } from './card-reader.ts';

const KEPT_MS = 2_000;

let world: TestWorld;
let offers: MadeOffer[];
let clockMs: number;
let reader: CardReader;

beforeAll(async () => {
  world = await openWorld();
  const place = { outlet_id: await makeOutlet(world.deps), category_id: await makeCategory(world.deps) };
  offers = [];
  for (const name of ['Bread', 'Rice', 'Sugar']) {
    offers.push(await makeOffer(world.deps, { ...place, name, products: [{ quantity: 50 }] }));
  }
});
beforeEach(() => {
  clockMs = 1_000;
  reader = new CardReader(world.deps.db, KEPT_MS, () => clockMs);
});
afterAll(() => world.close());

interface Shown {
  readonly name: string;
  readonly stock_quantity: number;
  readonly distance_km: number | null;
  readonly products: readonly { readonly stock_quantity: number }[];
}

async function show(of: readonly MadeOffer[], km: readonly (number | undefined)[] = []) {
  const ids = of.map(({ id }) => id);
  const { texts, ...read } = await reader.read({ ids, km, at: world.deps.now() });
  return { cards: JSON.parse(`[${texts}]`) as Shown[], ...read };
}

/** Somebody begins to pay for one. */
const buyOne = ({ id, product_ids }: MadeOffer) =>
  transact(world.deps.db, (tx) => holdStock(tx, [{ offer_id: id, product_id: product_ids[0]!, quantity: 1 }]));

describe('the cards of a page', () => {
  it('come in the order asked for, each with its distance, and are the same however far they are', async () => {
    const [bread, rice, sugar] = offers as [MadeOffer, MadeOffer, MadeOffer];
    const here = await show([sugar, bread], [0.4, 12]);
    expect(here.cards.map(({ name, distance_km }) => [name, distance_km])).toEqual([
      ['Sugar', 0.4],
      ['Bread', 12],
    ]);
    const there = await show([bread, rice, sugar], [3, undefined, 0]);
    expect(there.cards.map(({ name, distance_km }) => [name, distance_km])).toEqual([
      ['Bread', 3],
      ['Rice', null],
      ['Sugar', 0],
    ]);
    expect({ ...there.cards[2], distance_km: 0.4 }).toEqual(here.cards[0]);
  });

  it('show stock that is at most as old as an answer may be, and say how old it is', async () => {
    const [bread, rice] = offers as [MadeOffer, MadeOffer];
    const stockOf = ({ cards }: { cards: Shown[] }) => cards.map((card) => card.stock_quantity);
    const [before] = stockOf(await show([bread])) as [number];
    await buyOne(bread);
    clockMs += KEPT_MS - 1;
    const kept = await show([bread, rice]);
    expect(stockOf(kept)[0]).toBe(before);
    // The youngest of the two was read just now; the answer is as old as the oldest.
    expect(kept.since).toBe(1_000);
    clockMs += 1;
    const anew = await show([bread, rice]);
    expect(stockOf(anew)[0]).toBe(before - 1);
    expect(anew.since).toBe(clockMs - 1);
  });

  it('are all read anew after a change of the catalogue, also those that were being read when it came', async () => {
    const [bread] = offers as [MadeOffer];
    const reading = show([bread]);
    reader.forget();
    await buyOne(bread);
    const [before] = (await reading).cards;
    const [after] = (await show([bread])).cards;
    expect(before!.stock_quantity - after!.stock_quantity).toBeGreaterThanOrEqual(0);
    const { newest } = await show([bread]);
    expect(newest).toBe(0);
    reader.forget();
    expect((await show([bread])).newest).toBeGreaterThan(0);
  });

  it('are asked for once, however many want them in the same turn', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => show(offers)));
    for (const { cards } of pages) expect(cards.map(({ name }) => name)).toEqual(['Bread', 'Rice', 'Sugar']);
    expect(new Set(pages.map(({ newest }) => newest)).size).toBe(1);
    expect((await show(offers)).newest).toBe(0);
  });
});
