import { readFileSync } from 'node:fs';

import { getDayOffer } from '@club/contract/offers-of-the-day/offers';
import { getOffer } from '@club/contract/shop/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeCategory, makeOutlet } from '#server-test/catalogue.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

import { checkOffers, importOffers } from './import-offers.ts';
import { UnfitPicture } from './read-picture.ts';

const example = readFileSync(new URL('../../../../../../docs/examples/offers-of-the-day.csv', import.meta.url), 'utf8');
const HEAD = example.slice(0, example.indexOf('\n'));
const DISTRIBUTOR = 'Pearl Foods';

let world: TestWorld;
let outlet: string;
let made = 0;
beforeAll(async () => {
  world = await openWorld();
  await makeCategory(world.deps, 'Groceries');
});
beforeEach(async () => {
  outlet = `Home ${(made += 1)}`;
  await makeOutlet(world.deps, { name: outlet, distributor_name: DISTRIBUTOR });
});
afterAll(() => world.close());

type Cells = Record<string, string | undefined>;
/** An offer of the day in which nothing is wrong, but for what is wanted otherwise. */
function row(wanted: Cells = {}): string {
  const cells: Cells = {
    outlet,
    offer: 'Morning bread',
    kind: 'of the day',
    category: 'Groceries',
    description: 'Warm from the oven',
    discount_percentage: '25',
    starts: '2026-12-06 07:00',
    ends: '2026-12-06 12:00',
    brand: 'Hot Loaf',
    product: 'Brown bread',
    price: '4000',
    quantity: '30',
    ...wanted,
  };
  return HEAD.split(',')
    .map((column) => cells[column] ?? '')
    .join(',');
}
const fileOf = (...rows: string[]) => ({
  csv: Buffer.from([HEAD, ...rows].join('\n')),
  pictures: () => Promise.reject(new UnfitPicture('There is no picture of this name')),
  may_add_categories: false,
  may_change_prices: false,
});
const wrong = async (wanted: Cells) =>
  (await checkOffers(world.deps, fileOf(row(wanted)))).errors.map(({ line, column, message }) => [
    line,
    column,
    message,
  ]);

describe('a file with offers of the day', () => {
  it('opens them with their times of sale, pieces, validity of codes, what becomes of unused ones, and other outlets', async () => {
    const other = `Other ${made}`;
    const other_id = await makeOutlet(world.deps, { name: other, distributor_name: DISTRIBUTOR });
    const wanted = { code_hours: '48', unused_codes: 'credit', also_at: other, per_member_limit: '2' };
    const by = { operator: 'grace@club-1' };
    const { errors, offer_ids } = await importOffers(world.deps, fileOf(row(wanted)), by);
    expect(errors).toEqual([]);
    const [id] = offer_ids as [string];
    const { reply } = await world.call(getDayOffer, { params: { id } });
    expect(reply).toMatchObject({
      name: 'Morning bread',
      end_date: '2026-12-06T09:00:00.000Z',
      also_at: [{ id: other_id }],
      products: [{ offer_price: 3_000, quantity: 30 }],
    });
    const stored = await world.deps.db
      .selectFrom('offers')
      .select(['kind', 'starts_at', 'code_lifetime_hours', 'unused_codes', 'per_member_limit'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored).toEqual({
      kind: 'of_day',
      starts_at: new Date('2026-12-06T04:00:00.000Z'),
      code_lifetime_hours: 48,
      unused_codes: 'credit',
      per_member_limit: 2,
    });
    // It is sold by itself, and is in no list of the shop.
    const { token } = await makeMember(world.deps);
    expect((await world.call(getOffer, { params: { id }, token })).status).toBe(404);
  });

  it('has codes that are good until the offer ends, and not paid back, where nothing is said', async () => {
    const { offer_ids } = await importOffers(world.deps, fileOf(row()), { operator: 'grace@club-1' });
    const stored = await world.deps.db
      .selectFrom('offers')
      .select(['code_lifetime_hours', 'unused_codes'])
      .where('id', '=', offer_ids[0]!)
      .executeTakeFirst();
    expect(stored).toEqual({ code_lifetime_hours: null, unused_codes: 'forfeit' });
  });

  it.each([
    [{ kind: 'of the week' }, 'kind', 'Leave empty, or say "of the day"'],
    [{ code_hours: '0' }, 'code_hours', 'A whole number from 1 to 2160'],
    [{ unused_codes: 'burn' }, 'unused_codes', 'One of forfeit, credit, refund'],
    [{ kind: '', code_hours: '5' }, 'code_hours', 'Only an offer "of the day" has codes: leave this empty'],
    [
      { kind: 'regular', unused_codes: 'credit' },
      'unused_codes',
      'Only an offer "of the day" has codes: leave this empty',
    ],
    [{ also_at: 'Nowhere' }, 'also_at', 'There is no outlet called "Nowhere".'],
    [{ also_at: 'a|b|c|d|e|f|g|h|i' }, 'also_at', 'At most 8 other outlets'],
  ])('with %j is told what is wrong, by its row', async (wanted, column, message) => {
    expect(await wrong(wanted)).toEqual([[2, column, message]]);
  });

  it('is handed over by other outlets of its distributor alone, and featured in no list', async () => {
    await makeOutlet(world.deps, { name: `Stranger ${made}` });
    expect(await wrong({ also_at: `Stranger ${made}` })).toEqual([
      [2, 'also_at', `"Stranger ${made}" is not of the same distributor`],
    ]);
    expect(await wrong({ also_at: outlet })).toEqual([[2, 'also_at', `"${outlet}" is the outlet of the offer itself`]]);
    const ranked = { ...fileOf(), csv: Buffer.from(`${HEAD},featured_rank\n${row()},1`) };
    expect((await checkOffers(world.deps, ranked)).errors).toMatchObject([{ line: 2, column: 'featured_rank' }]);
  });

  it('says of an offer in its further rows the same or nothing', async () => {
    const { errors } = await checkOffers(world.deps, fileOf(row(), row({ product: 'White bread', code_hours: '4' })));
    expect(errors).toEqual([{ line: 3, column: 'code_hours', message: 'Leave empty, or say the same as in line 2' }]);
  });

  it('is what the example in the documents shows', async () => {
    await makeOutlet(world.deps, { name: 'Freshbasket Supermarket' });
    const { plan, errors } = await checkOffers(world.deps, { ...fileOf(), csv: Buffer.from(example) });
    expect(errors).toEqual([]);
    expect(plan.offers.map(({ kind, products }) => [kind, products.length])).toEqual([
      ['of_day', 2],
      ['of_day', 1],
    ]);
  });
});
