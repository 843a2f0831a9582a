import { getOffer } from '@club/contract/shop/catalogue';
import { discountedPrice } from '@club/rules/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeCategory, makeOffer, makeOutlet } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { transact } from '#server/db/transact.ts';

import { createOffer } from './create-offer.ts';
import { priceLines } from './price-lines.ts';

let world: TestWorld;
let outlet_id: string;
let category_id: string;

beforeAll(async () => {
  world = await openWorld();
  outlet_id = await makeOutlet(world.deps);
  category_id = await makeCategory(world.deps);
});
afterAll(() => world.close());

const price = async (lines: Parameters<typeof priceLines>[2]) =>
  priceLines(world.deps.db, (await makeMember(world.deps)).member_id, lines, world.deps.now());

describe('an offer', () => {
  it('charges the discounted price, rounded down, whatever the cashback', async () => {
    const percentages = fc.integer({ min: 0, max: 9_000 }).map((points) => points / 100);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 9_999_999 }), percentages, percentages, async (full, off, back) => {
        const wanted = { outlet_id, category_id, discount_percentage: off, cashback_percentage: back };
        const offer = await makeOffer(world.deps, { ...wanted, products: [{ price: full }] });
        const [line] = await price([{ offer_id: offer.id, product_id: offer.product_ids[0]!, quantity: 3 }]);
        const unit_price = discountedPrice(full, off);
        expect(line).toMatchObject({
          unit_price,
          original_price: full,
          line_total: 3 * unit_price,
          cashback_amount: Number((BigInt(3 * unit_price) * BigInt(Math.round(back * 100))) / 10_000n),
        });
      }),
      { numRuns: 25 },
    );
  });

  it('names who supplies its outlet: one distributor, however it is written', async () => {
    const { token } = await makeMember(world.deps);
    const names = [];
    for (const distributor_name of ['Pearl Foods', 'PEARL foods']) {
      const { id } = await makeOffer(world.deps, {
        outlet_id: await makeOutlet(world.deps, { distributor_name }),
        category_id,
      });
      names.push((await world.call(getOffer, { token, params: { id } })).reply.distributor_name);
    }
    expect(names).toEqual(['Pearl Foods', 'Pearl Foods']);
  });

  it('can only be of products of its outlet, and of one at least', async () => {
    const elsewhere = await makeOffer(world.deps, { outlet_id: await makeOutlet(world.deps), category_id });
    const open = (products: { product_id: string; quantity: number }[]) =>
      transact(world.deps.db, (tx) =>
        createOffer(tx, world.deps, {
          outlet_id,
          category_id,
          name: 'Not ours',
          description: 'Not ours',
          picture: null,
          discount_percentage: 10,
          cashback_percentage: 0,
          terms: [],
          starts_at: world.deps.now(),
          ends_at: new Date(world.deps.now().getTime() + 1_000),
          per_member_limit: null,
          featured_rank: null,
          products,
        }),
      );
    await expect(open([{ product_id: elsewhere.product_ids[0]!, quantity: 1 }])).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(open([])).rejects.toMatchObject({ code: 'invalid_data' });
  });
});

describe('lines', () => {
  it('are priced in the order given and say why they cannot be ordered', async () => {
    const live = await makeOffer(world.deps, { outlet_id, category_id, products: [{ on_hand: 2 }, { quantity: 0 }] });
    const over = await makeOffer(world.deps, { outlet_id, category_id, ends_in: 0.5 });
    const line = (offer: typeof live, place: number, quantity: number) => ({
      offer_id: offer.id,
      product_id: offer.product_ids[place]!,
      quantity,
    });
    world.clock.advance(86_400_000 / 2);
    const lines = await price([line(over, 0, 1), line(live, 1, 1), line(live, 0, 2), line(live, 0, 3)]);
    expect(lines.map((priced) => priced.problem)).toEqual(['offer_ended', 'sold_out', null, 'not_enough_stock']);
    expect(lines[2]).toMatchObject({ stock_quantity: 2, outlet: { id: outlet_id, delivery_fee: 5_000 } });
  });

  it('of nothing we sell are refused', async () => {
    const live = await makeOffer(world.deps, { outlet_id, category_id });
    const stray = { offer_id: live.id, product_id: live.id, quantity: 1 };
    await expect(price([stray])).rejects.toMatchObject({ code: 'offer_not_found' });
    expect(await price([])).toEqual([]);
  });
});
