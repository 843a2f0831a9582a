import { transact } from '#server/db/transact.ts';
import { createOutlet, type NewOutlet } from '#server/features/outlets/outlets/create-outlet.ts';
import { createCategory } from '#server/features/shop/catalogue/create-category.ts';
import { createOffer, type NewOffer } from '#server/features/shop/catalogue/create-offer.ts';
import { createProduct } from '#server/features/shop/catalogue/create-product.ts';
import type { Deps } from '#server/ports/deps.ts';

const DAY_MS = 86_400_000;

let made = 0;

const next = (word: string): string => {
  made += 1;
  return `${word} ${made}`;
};

/** A category with a name of its own. */
export function makeCategory(deps: Deps, name = next('Category'), position = made): Promise<string> {
  return transact(deps.db, (tx) => createCategory(tx, deps, { name, position }));
}

/** An outlet in Ntinda that does everything, but for what is wanted otherwise. */
export function makeOutlet(deps: Deps, wanted: Partial<NewOutlet> = {}): Promise<string> {
  const outlet: NewOutlet = {
    name: next('Outlet'),
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
    ...wanted,
  };
  return transact(deps.db, (tx) => createOutlet(tx, deps, outlet));
}

interface WantedProduct {
  brand_name?: string;
  product_name?: string;
  price?: number;
  /** On the outlet's shelf. */
  on_hand?: number;
  /** In the offer. */
  quantity?: number;
  sold?: number;
}

export type WantedOffer = Partial<Omit<NewOffer, 'products' | 'outlet_id' | 'category_id'>> & {
  outlet_id: string;
  category_id: string;
  products?: readonly WantedProduct[];
  /** Days from now, where the times themselves are not given. */
  starts_in?: number;
  ends_in?: number;
};

export interface MadeOffer {
  readonly id: string;
  readonly product_ids: readonly string[];
}

/** An offer of new products of its outlet. */
export async function makeOffer(deps: Deps, wanted: WantedOffer): Promise<MadeOffer> {
  const { products: wantedProducts = [{}], starts_in = -1, ends_in = 30, ...given } = wanted;
  const now = deps.now().getTime();
  return transact(deps.db, async (tx) => {
    const products = [];
    for (const product of wantedProducts) {
      const { quantity = 20, sold = 0 } = product;
      const product_id = await createProduct(tx, deps, {
        outlet_id: given.outlet_id,
        category_id: given.category_id,
        brand_name: product.brand_name ?? next('Brand'),
        product_name: product.product_name ?? next('Product'),
        price: product.price ?? 10_000,
        picture: null,
        on_hand: product.on_hand ?? 20,
      });
      products.push({ product_id, quantity, sold });
    }
    const id = await createOffer(tx, deps, {
      name: next('Offer'),
      description: 'Good things for less',
      picture: null,
      discount_percentage: 20,
      cashback_percentage: 0,
      terms: ['While stocks last'],
      starts_at: new Date(now + starts_in * DAY_MS),
      ends_at: new Date(now + ends_in * DAY_MS),
      per_member_limit: null,
      featured_rank: null,
      ...given,
      products,
    });
    return { id, product_ids: products.map((product) => product.product_id) };
  });
}
