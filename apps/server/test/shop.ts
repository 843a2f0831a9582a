import { transact } from '#server/db/transact.ts';
import { createOutlet } from '#server/features/outlets/outlets/create-outlet.ts';
import { createCategory } from '#server/features/shop/catalogue/create-category.ts';
import { createOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { createProduct } from '#server/features/shop/catalogue/create-product.ts';
import type { StockLine } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';

interface Wanted {
  name?: string;
  discount_percentage?: number;
  cashback_percentage?: number;
  per_member_limit?: number;
  /** Regular price and pieces of every product; the offer opens with all of them. */
  products?: readonly { price: number; pieces: number }[];
}

export interface Shop {
  readonly outlet_id: string;
  readonly offer_id: string;
  readonly product_ids: readonly string[];
  /** So many pieces of the product at this place, as an order or a cart names them. */
  line(quantity?: number, place?: number): StockLine;
}

let made = 0;

/** An outlet with one live offer of some products, made as the back office makes them. */
export async function makeShop(deps: Deps, wanted: Wanted = {}): Promise<Shop> {
  made += 1;
  const name = wanted.name ?? `Outlet ${made}`;
  const products = wanted.products ?? [{ price: 10_000, pieces: 100 }];
  return transact(deps.db, async (tx) => {
    const category_id = await createCategory(tx, deps, { name: `Goods ${made}`, position: made });
    const outlet_id = await createOutlet(tx, deps, {
      name,
      area: 'Ntinda',
      town: 'Kampala',
      address: 'Plot 12, Ntinda Road, opposite the stage',
      phone: '0414100200',
      opening_hours: 'Mon-Sun 08:00-21:00',
      latitude: 0.354,
      longitude: 32.612,
      delivery_fee: 5_000,
      offers_in_store: true,
      offers_curbside: true,
      offers_delivery: true,
      ready_minutes: 30,
    });
    const product_ids: string[] = [];
    for (const [index, { price, pieces }] of products.entries()) {
      const product_name = `Product ${index + 1}`;
      const product = { outlet_id, category_id, brand_name: name, product_name, price, picture: null, on_hand: pieces };
      product_ids.push(await createProduct(tx, deps, product));
    }
    const offer_id = await createOffer(tx, deps, {
      outlet_id,
      category_id,
      name: `Offer of ${name}`,
      description: 'Good things for less',
      picture: null,
      discount_percentage: wanted.discount_percentage ?? 20,
      cashback_percentage: wanted.cashback_percentage ?? 5,
      terms: ['While stocks last'],
      starts_at: new Date(deps.now().getTime() - 86_400_000),
      ends_at: new Date(deps.now().getTime() + 30 * 86_400_000),
      per_member_limit: wanted.per_member_limit ?? null,
      featured_rank: null,
      products: product_ids.map((product_id, index) => ({ product_id, quantity: products[index]!.pieces })),
    });
    const line = (quantity = 1, place = 0) => ({ offer_id, product_id: product_ids[place]!, quantity });
    return { outlet_id, offer_id, product_ids, line };
  });
}
