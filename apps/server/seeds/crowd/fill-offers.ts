import { categories } from '#seeds/catalogue.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { placeOutlets } from '#server/features/outlets/outlets/place-outlets.ts';
import { refreshOfferCards } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Random } from '#server/ports/random.ts';

import { Chance } from './chance.ts';
import { insertRows } from './insert-rows.ts';
import { madeWords, shopWords } from './made-words.ts';
import { offerOf, outletOf, type Words } from './offer-rows.ts';

export interface Filling {
  readonly db: Database;
  readonly now: () => Date;
  readonly random: Random;
}

const OFFERS_AT_A_TIME = 500;
const OFFERS_OF_AN_OUTLET = 40;
const FEWEST_OUTLETS = 12;

/** So many live offers of believable outlets all over the country, beside what is there. Areas are to be loaded before. */
export async function fillOffers(filling: Filling, count: number): Promise<void> {
  if (count === 0) return;
  const chance = new Chance(count);
  const words: Words = {
    ...shopWords(count, chance),
    category_ids: await categoryIds(filling),
    taken: new Set(),
  };
  const outlets = await makeOutlets(filling, Math.max(FEWEST_OUTLETS, Math.ceil(count / OFFERS_OF_AN_OUTLET)), chance);
  await placeOutlets(filling);
  for (let made = 0; made < count; made += OFFERS_AT_A_TIME) {
    const offers = Array.from({ length: Math.min(OFFERS_AT_A_TIME, count - made) }, (_, place) =>
      offerOf({ filling, chance, words, outlet_id: chance.one(outlets, 1.5), number: made + place }),
    );
    await transact(filling.db, (tx) => writeOffers(tx, offers));
  }
}

async function writeOffers(tx: Tx, offers: readonly ReturnType<typeof offerOf>[]): Promise<void> {
  await insertRows(
    tx,
    'products',
    offers.flatMap(({ products }) => products),
  );
  await insertRows(
    tx,
    'offers',
    offers.map(({ offer }) => offer),
  );
  await insertRows(
    tx,
    'offer_products',
    offers.flatMap(({ lines }) => lines),
  );
  await refreshOfferCards(
    tx,
    offers.map(({ offer }) => offer.id),
  );
}

async function categoryIds({ db, now, random }: Filling): Promise<Map<string, string>> {
  const rows = categories.map(({ name, position }) => ({ id: random.id(now()), name, position }));
  await db
    .insertInto('categories')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const known = await db.selectFrom('categories').select(['id', 'name']).execute();
  return new Map(known.map(({ id, name }) => [name, id]));
}

async function makeOutlets(filling: Filling, count: number, chance: Chance): Promise<string[]> {
  const areas = await filling.db
    .selectFrom('areas')
    .select(['name', 'district', 'kind', 'latitude', 'longitude'])
    // Where the most people live, and of those the capital first.
    .orderBy((order) => order.case().when('district', '=', 'Kampala').then(0).else(1).end())
    .orderBy('id')
    .execute();
  const names = madeWords(count, chance);
  const rows = names.map((name) => outletOf(filling, chance, { name, area: chance.one(areas, 2) }));
  await transact(filling.db, (tx) => insertRows(tx, 'outlets', rows));
  return rows.map(({ id }) => id);
}
