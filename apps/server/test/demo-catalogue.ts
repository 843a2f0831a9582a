import type { CategoryName } from '#seeds/catalogue-types.ts';
import { categories, outlets } from '#seeds/catalogue.ts';
import { transact } from '#server/db/transact.ts';
import { createOutlet } from '#server/features/outlets/outlets/create-outlet.ts';
import { createCategory } from '#server/features/shop/catalogue/create-category.ts';
import { createOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { createProduct } from '#server/features/shop/catalogue/create-product.ts';
import type { Deps } from '#server/ports/deps.ts';
import { prepareData } from '#server/wiring/at-start.ts';

const DAY_MS = 86_400_000;

/** The outlets and offers of the demo, without people, orders and pictures, and the places that they lie in. */
export async function makeDemoCatalogue(deps: Deps): Promise<void> {
  await prepareData(deps);
  const days = (count: number) => new Date(deps.now().getTime() + count * DAY_MS);
  await transact(deps.db, async (tx) => {
    const category_ids = new Map<CategoryName, string>();
    for (const category of categories) category_ids.set(category.name, await createCategory(tx, deps, category));
    for (const outlet of outlets) {
      const outlet_id = await createOutlet(tx, deps, outlet);
      for (const offer of outlet.offers) {
        const category_id = category_ids.get(offer.category)!;
        const products = [];
        for (const { quantity, sold, ...product } of offer.products) {
          const product_id = await createProduct(tx, deps, { ...product, outlet_id, category_id, picture: null });
          products.push({ product_id, quantity, sold });
        }
        const times = { starts_at: days(-offer.started_days_ago), ends_at: days(offer.ends_in_days) };
        await createOffer(tx, deps, { ...offer, ...times, outlet_id, category_id, picture: null, products });
      }
    }
  });
}
