import type { Picture } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { addStock } from '#server/features/shop/catalogue/add-stock.ts';
import { createOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { createProduct } from '#server/features/shop/catalogue/create-product.ts';
import { parsePicture } from '#server/features/shop/catalogue/pictures.ts';
import type { Deps } from '#server/ports/deps.ts';

import { dayOffers, type SeedDayOffer } from './day-offers.ts';

const HOUR_MS = 60 * 60_000;
const TERMS = ['One code for the whole purchase', 'Collect at the outlet with your code'];

/** Whenever the demo is started there are offers of the day: those of the last time are over by then. */
export async function tellDayOffers(deps: Deps): Promise<void> {
  const at = deps.now();
  const soon = new Date(at.getTime() + HOUR_MS);
  const open = await deps.db
    .selectFrom('offers')
    .select('id')
    .where('kind', '=', 'of_day')
    .where('status', '=', 'live')
    .where('starts_at', '<=', at)
    .where('ends_at', '>', soon)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return;
  await transact(deps.db, async (tx) => {
    for (const offer of dayOffers) await tell(tx, deps, offer, at);
  });
}

async function tell(tx: Tx, deps: Deps, offer: SeedDayOffer, at: Date): Promise<void> {
  const outlet = await tx.selectFrom('outlets').select('id').where('name', '=', offer.outlet).executeTakeFirst();
  if (outlet === undefined) return;
  const products = [];
  let picture: Picture | null = null;
  let category_id = '';
  for (const { brand_name, product_name, like, price, pieces } of offer.products) {
    const model = await modelOf(tx, outlet.id, like);
    picture ??= model.picture;
    category_id ||= model.category_id;
    const known = await tx
      .selectFrom('products')
      .select('id')
      .where('outlet_id', '=', outlet.id)
      .where('brand_name', '=', brand_name)
      .where('product_name', '=', product_name)
      .executeTakeFirst();
    if (known !== undefined) await addStock(tx, known.id, pieces);
    const shelf = { outlet_id: outlet.id, category_id: model.category_id, picture: model.picture };
    const fresh = { ...shelf, brand_name, product_name, price, on_hand: pieces };
    products.push({ product_id: known?.id ?? (await createProduct(tx, deps, fresh)), quantity: pieces });
  }
  const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);
  const { code_lifetime_hours, unused_codes } = offer;
  const also_at = await othersOf(tx, offer);
  await createOffer(tx, deps, {
    kind: 'of_day',
    outlet_id: outlet.id,
    also_at,
    category_id,
    name: offer.name,
    description: offer.description,
    picture,
    discount_percentage: offer.discount,
    cashback_percentage: offer.cashback,
    terms: TERMS,
    starts_at: later(offer.opens_in),
    ends_at: later(offer.ends_in),
    per_member_limit: offer.limit,
    featured_rank: null,
    ...(code_lifetime_hours === undefined ? {} : { code_lifetime_hours }),
    ...(unused_codes === undefined ? {} : { unused_codes }),
    products,
  });
}

async function othersOf(tx: Tx, { also_at = [] }: SeedDayOffer): Promise<string[]> {
  if (also_at.length === 0) return [];
  const others = await tx
    .selectFrom('outlets')
    .select('id')
    .where('name', 'in', [...also_at])
    .execute();
  return others.map(({ id }) => id);
}

/** A product of the outlet that looks like it: the named one, else its first with a picture. */
async function modelOf(tx: Tx, outlet_id: string, like: string) {
  const model = await tx
    .selectFrom('products')
    .select(['category_id', 'picture'])
    .where('outlet_id', '=', outlet_id)
    .orderBy(sql`product_name = ${like}`, 'desc')
    .orderBy(sql`picture IS NULL`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { category_id: model.category_id, picture: parsePicture(model.picture) };
}
