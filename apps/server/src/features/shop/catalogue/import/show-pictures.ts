import type { Picture } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import { parsePicture } from '#server/features/shop/catalogue/pictures.ts';
import { lockCards, refreshOfferCards } from '#server/features/shop/catalogue/refresh-offer-cards.ts';

import { keyOf } from './import-pictures.ts';
import type { ImportPlan } from './plan-import.ts';

/**
 * Gives products that are there already the pictures that a file names for them, in all offers that sell them. Before
 * anything else of the file, so that rows are locked in the order of everybody else.
 */
export async function showPictures(tx: Tx, plan: ImportPlan, pictures: ReadonlyMap<string, Picture>): Promise<void> {
  const wanted = wantedOf(plan, pictures);
  const product_ids = await otherThan(tx, wanted);
  if (product_ids.length === 0) return;
  const offers = await tx
    .selectFrom('offer_products as op')
    .innerJoin('offers as o', 'o.id', 'op.offer_id')
    .select('op.offer_id')
    .distinct()
    .where('op.product_id', 'in', product_ids)
    .where('o.status', '<>', 'ended')
    .execute();
  const offer_ids = offers.map(({ offer_id }) => offer_id);
  await lockCards(tx, offer_ids);
  for (const id of product_ids) {
    const picture = JSON.stringify(wanted.get(id));
    await tx.updateTable('products').set({ picture }).where('id', '=', id).execute();
  }
  await refreshOfferCards(tx, offer_ids);
}

/** The first that is named for a product counts. */
function wantedOf({ offers }: ImportPlan, pictures: ReadonlyMap<string, Picture>): ReadonlyMap<string, Picture> {
  const wanted = new Map<string, Picture>();
  for (const { product_id, picture: name } of offers.flatMap(({ products }) => products)) {
    const picture = pictures.get(keyOf('products', name));
    if (product_id !== undefined && picture !== undefined && !wanted.has(product_id)) wanted.set(product_id, picture);
  }
  return wanted;
}

/** Those of the products, in order, that have another picture or none. */
async function otherThan(tx: Tx, wanted: ReadonlyMap<string, Picture>): Promise<string[]> {
  if (wanted.size === 0) return [];
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'picture'])
    .where('id', 'in', [...wanted.keys()])
    .orderBy('id')
    .execute();
  return rows.filter(({ id, picture }) => parsePicture(picture)?.base !== wanted.get(id)!.base).map(({ id }) => id);
}
