import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from '#server-test/catalogue.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';
import { Problem } from '#server/problem.ts';

import { createOffer } from './create-offer.ts';
import { holdStock, releaseStock, retakeStock, STOCK_GONE, takeStock, type StockLine } from './stock.ts';

let world: TestWorld;
let outlet_id: string;
let category_id: string;

beforeAll(async () => {
  world = await openWorld();
  outlet_id = await makeOutlet(world.deps);
  category_id = await makeCategory(world.deps);
});
afterAll(() => world.close());

const hold = (...lines: StockLine[]) => transact(world.deps.db, (tx) => holdStock(tx, lines));
const take = (...lines: StockLine[]) => transact(world.deps.db, (tx) => takeStock(tx, lines));
const release = (...lines: StockLine[]) => transact(world.deps.db, (tx) => releaseStock(tx, lines));
const retake = (...lines: StockLine[]) => transact(world.deps.db, (tx) => retakeStock(tx, lines));

const offerOf = (...products: { on_hand?: number; quantity?: number }[]) =>
  makeOffer(world.deps, { outlet_id, category_id, products });

const line = (offer: MadeOffer, quantity: number, place = 0): StockLine => ({
  offer_id: offer.id,
  product_id: offer.product_ids[place]!,
  quantity,
});

/** An offer of a product that another offer sells too. */
async function otherOfferOf(product_id: string, quantity: number): Promise<MadeOffer> {
  const at = world.deps.now().getTime();
  const id = await transact(world.deps.db, (tx) =>
    createOffer(tx, world.deps, {
      outlet_id,
      category_id,
      name: 'The same again',
      description: 'Twice on offer',
      picture: null,
      discount_percentage: 0,
      cashback_percentage: 10,
      terms: [],
      starts_at: new Date(at - 1),
      ends_at: new Date(at + 1_000_000),
      per_member_limit: null,
      featured_rank: null,
      products: [{ product_id, quantity }],
    }),
  );
  return { id, product_ids: [product_id] };
}

async function counters(offer: MadeOffer, place = 0) {
  const { rows } = await sql`
    SELECT op.held, op.sold, p.on_hand, p.held AS shelf_held FROM offer_products op JOIN products p ON p.id = op.product_id
    WHERE op.offer_id = ${offer.id} AND op.product_id = ${offer.product_ids[place]}`.execute(world.deps.db);
  return rows[0];
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) =>
      error instanceof Problem ? { code: error.code, message: error.message, ...error.facts } : error,
  );

describe('stock', () => {
  it('goes from free to held to sold, and back to free', async () => {
    const offer = await offerOf({ on_hand: 10, quantity: 8 });
    await hold(line(offer, 5));
    expect(await counters(offer)).toEqual({ held: 5, sold: 0, on_hand: 10, shelf_held: 5 });
    await take(line(offer, 3));
    expect(await counters(offer)).toEqual({ held: 2, sold: 3, on_hand: 7, shelf_held: 2 });
    await release(line(offer, 2));
    expect(await counters(offer)).toEqual({ held: 0, sold: 3, on_hand: 7, shelf_held: 0 });
    await retake(line(offer, 2));
    expect(await counters(offer)).toEqual({ held: 0, sold: 5, on_hand: 5, shelf_held: 0 });
  });

  it('refuses more than there is and says how many are left', async () => {
    const offer = await offerOf({ on_hand: 4, quantity: 10 });
    const named = { offer_id: offer.id, product_id: offer.product_ids[0] };
    const facts = (available: number) => ({ available, ...named, lines: [{ ...named, available }] });
    expect(await refusal(hold(line(offer, 5)))).toEqual({
      code: 'not_enough_stock',
      message: 'Only 4 items available',
      ...facts(4),
    });
    await hold(line(offer, 4));
    const soldOut = { code: 'sold_out', message: 'This product is sold out.', ...facts(0) };
    expect(await refusal(hold(line(offer, 1)))).toEqual(soldOut);
    expect(await refusal(retake(line(offer, 1)))).toEqual(soldOut);
  });

  it('names every line of which there is too little', async () => {
    const offer = await offerOf({ on_hand: 3, quantity: 3 }, { on_hand: 9, quantity: 9 }, { on_hand: 1, quantity: 1 });
    await hold(line(offer, 1, 2));
    const refused = await refusal(hold(line(offer, 4, 0), line(offer, 1, 1), line(offer, 2, 2)));
    const named = (place: number, available: number) => ({
      offer_id: offer.id,
      product_id: offer.product_ids[place],
      available,
    });
    expect((refused as { lines: unknown[] }).lines).toHaveLength(2);
    expect(refused).toMatchObject({ lines: expect.arrayContaining([named(0, 3), named(2, 0)]) });
  });

  it('refuses what is not in the offer at all', async () => {
    const [offer, other] = [await offerOf({}), await offerOf({})];
    const stray = { ...line(offer, 1), product_id: other.product_ids[0]! };
    expect(await refusal(hold(stray))).toMatchObject({ code: 'sold_out' });
  });

  it('holds all lines or none, and the transaction can go on', async () => {
    const offer = await offerOf({ on_hand: 5, quantity: 5 }, { on_hand: 1, quantity: 5 });
    const code = await transact(world.deps.db, async (tx) => {
      const refused = await refusal(holdStock(tx, [line(offer, 2, 0), line(offer, 2, 1)]));
      await holdStock(tx, [line(offer, 1, 0)]);
      return refused;
    });
    expect(code).toMatchObject({ code: 'not_enough_stock', product_id: offer.product_ids[1], available: 1 });
    expect(await counters(offer, 0)).toMatchObject({ held: 1, shelf_held: 1 });
    expect(await counters(offer, 1)).toMatchObject({ held: 0, shelf_held: 0 });
  });

  it('counts the same product twice together', async () => {
    const offer = await offerOf({ on_hand: 5, quantity: 5 });
    expect(await refusal(hold(line(offer, 3), line(offer, 3)))).toMatchObject({
      code: 'not_enough_stock',
      available: 5,
    });
    await hold(line(offer, 3), line(offer, 2));
    expect(await counters(offer)).toMatchObject({ held: 5, shelf_held: 5 });
  });

  it('never lets two offers of one product sell the same piece', async () => {
    const first = await offerOf({ on_hand: 6, quantity: 6 });
    const second = await otherOfferOf(first.product_ids[0]!, 6);
    expect(await refusal(hold(line(first, 4), line(second, 4)))).toMatchObject({ code: 'not_enough_stock' });
    await hold(line(first, 4));
    expect(await refusal(hold(line(second, 3)))).toMatchObject({ code: 'not_enough_stock', available: 2 });
    await hold(line(second, 2));
    expect(await counters(second)).toEqual({ held: 2, sold: 0, on_hand: 6, shelf_held: 6 });
  });

  it('is not moved twice: what is not held can be neither sold nor released', async () => {
    const offer = await offerOf({});
    await hold(line(offer, 1));
    await take(line(offer, 1));
    await expect(take(line(offer, 1))).rejects.toMatchObject({ code: STOCK_GONE });
    await expect(release(line(offer, 1))).rejects.toThrow('held stock is missing');
  });

  it('refuses quantities that are none', async () => {
    const offer = await offerOf({});
    for (const quantity of [0, -1, 1.5, Number.NaN])
      await expect(hold(line(offer, quantity))).rejects.toThrow(RangeError);
  });
});

describe('many buyers at once', () => {
  it('50 of them and 10 pieces: exactly 10 are held', async () => {
    const offer = await offerOf({ on_hand: 10, quantity: 10 });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal(hold(line(offer, 1)))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(10);
    const refused = outcomes.filter((outcome) => outcome !== undefined);
    expect(refused.every((outcome) => (outcome as { code: string }).code === 'sold_out')).toBe(true);
    expect(await counters(offer)).toEqual({ held: 10, sold: 0, on_hand: 10, shelf_held: 10 });
  });

  it('the shelf decides where two offers share it', async () => {
    const first = await offerOf({ on_hand: 10, quantity: 10 });
    const second = await otherOfferOf(first.product_ids[0]!, 10);
    const buyers = Array.from({ length: 40 }, (_, index) => hold(line(index % 2 === 0 ? first : second, 1)));
    const outcomes = await Promise.all(buyers.map(refusal));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(10);
    expect(await counters(first)).toMatchObject({ on_hand: 10, shelf_held: 10 });
  });

  it('lines in opposite orders never wait for each other', async () => {
    const offer = await offerOf(
      { on_hand: 500, quantity: 500 },
      { on_hand: 500, quantity: 500 },
      { on_hand: 500, quantity: 500 },
    );
    const lines = [line(offer, 1, 0), line(offer, 1, 1), line(offer, 1, 2)];
    const buyers = Array.from({ length: 60 }, (_, index) => hold(...(index % 2 === 0 ? lines : lines.toReversed())));
    await Promise.all(buyers);
    for (const place of [0, 1, 2]) expect(await counters(offer, place)).toMatchObject({ held: 60, shelf_held: 60 });
  });

  it('any mix of holding, selling and giving back keeps the counters true', async () => {
    const steps = fc.array(
      fc.record({
        place: fc.integer({ min: 0, max: 2 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        pays: fc.boolean(),
      }),
      { minLength: 10, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (buyers) => {
        const offer = await offerOf(
          { on_hand: 12, quantity: 9 },
          { on_hand: 5, quantity: 20 },
          { on_hand: 30, quantity: 30 },
        );
        const sold = [0, 0, 0];
        await Promise.all(
          buyers.map(async ({ place, quantity, pays }) => {
            const wanted = [line(offer, quantity, place), line(offer, 1, (place + 1) % 3)];
            if ((await refusal(hold(...wanted))) !== undefined) return;
            await (pays ? take(...wanted) : release(...wanted));
            if (!pays) return;
            sold[place]! += quantity;
            sold[(place + 1) % 3]! += 1;
          }),
        );
        for (const [place, on_hand] of [12, 5, 30].entries()) {
          const expected = { held: 0, sold: sold[place], on_hand: on_hand - sold[place]!, shelf_held: 0 };
          expect(await counters(offer, place)).toEqual(expected);
        }
      }),
      { numRuns: 8 },
    );
  });
});
