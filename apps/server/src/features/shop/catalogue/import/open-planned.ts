import type { Picture } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { addStock } from '#server/features/shop/catalogue/add-stock.ts';
import { createCategory } from '#server/features/shop/catalogue/create-category.ts';
import { createOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { createProduct } from '#server/features/shop/catalogue/create-product.ts';
import type { Deps } from '#server/ports/deps.ts';

import { keyOf } from './import-pictures.ts';
import { piecesComing, productKey } from './known-products.ts';
import type { ImportPlan, NewPrice, PlannedOffer } from './plan-import.ts';
import { showPictures } from './show-pictures.ts';

interface Opening {
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Of the new categories, by name. */
  readonly placeholders: ReadonlyMap<string, Picture>;
  readonly by: Actor;
}

/** Makes what a plan says: pictures and prices of known products, new categories behind those that are there, products, offers, and a line in the journal for each offer. */
export async function openPlanned(
  tx: Tx,
  deps: Deps,
  plan: ImportPlan,
  { pictures, placeholders, by }: Opening,
): Promise<string[]> {
  await showPictures(tx, plan, pictures);
  for (const changed of plan.new_prices) await changePrice(tx, deps, changed, by);
  const categories = await makeCategories(tx, deps, plan.new_categories, placeholders);
  const made = new Map<string, string>();
  const ids: string[] = [];
  for (const offer of plan.offers) {
    const category_id = offer.category_id ?? categories.get(offer.category.toLowerCase())!;
    const products = [];
    for (const product of offer.products) {
      const key = productKey(offer.outlet_id, product);
      const known = product.product_id ?? made.get(key);
      const coming = piecesComing(product, known === undefined);
      if (known !== undefined && coming > 0) await addStock(tx, known, coming);
      const product_id =
        known ??
        (await createProduct(tx, deps, {
          ...product,
          outlet_id: offer.outlet_id,
          category_id,
          picture: pictures.get(keyOf('products', product.picture)) ?? null,
          on_hand: coming,
        }));
      made.set(key, product_id);
      products.push({ product_id, quantity: product.quantity });
    }
    const picture = pictures.get(keyOf('offers', offer.picture)) ?? null;
    const id = await createOffer(tx, deps, { ...offer, category_id, products, picture });
    await write(tx, deps, { id, offer, by });
    ids.push(id);
  }
  return ids;
}

/** What was sold keeps the price that it was sold at, and no open offer has the product. */
async function changePrice(tx: Tx, deps: Deps, { product_id, was, price }: NewPrice, by: Actor): Promise<void> {
  await tx.updateTable('products').set({ price }).where('id', '=', product_id).execute();
  await audit(tx, {
    at: deps.now(),
    ...actorColumns(by),
    action: 'product.price',
    subject_type: 'product',
    subject_id: product_id,
    before: { price: was },
    after: { price },
  });
}

async function makeCategories(
  tx: Tx,
  deps: Deps,
  names: readonly string[],
  placeholders: Opening['placeholders'],
): Promise<ReadonlyMap<string, string>> {
  const last = await tx
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst();
  let position = last?.position ?? 0;
  const made = new Map<string, string>();
  for (const name of names) {
    position += 1;
    const id = await createCategory(tx, deps, { name, position, picture: placeholders.get(name) ?? null });
    made.set(name.toLowerCase(), id);
  }
  return made;
}

async function write(
  tx: Tx,
  deps: Deps,
  { id, offer, by }: { id: string; offer: PlannedOffer; by: Actor },
): Promise<void> {
  const { kind, outlet_id, name, starts_at, ends_at, discount_percentage, cashback_percentage } = offer;
  await audit(tx, {
    at: deps.now(),
    ...actorColumns(by),
    action: 'offer.import',
    subject_type: 'offer',
    subject_id: id,
    after: {
      kind,
      outlet_id,
      name,
      discount_percentage,
      cashback_percentage,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      products: offer.products.length,
    },
  });
}
