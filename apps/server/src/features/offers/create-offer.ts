import type { Picture } from '@club/contract/shapes';
import { offerPrice } from '@club/rules/discount';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { refreshOfferCard } from './refresh-offer-cards.ts';

export interface NewOffer {
  readonly outlet_id: string;
  readonly category_id: string;
  readonly name: string;
  readonly description: string;
  readonly picture: Picture | null;
  readonly discount_percentage: number;
  readonly cashback_percentage: number;
  readonly rating: number | null;
  readonly terms: readonly string[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** 1 is shown first; null is not featured (decision B69). */
  readonly featured_rank: number | null;
  /** In the order in which they are shown. */
  readonly products: readonly NewOfferProduct[];
}

export interface NewOfferProduct {
  readonly product_id: string;
  /** How many the offer opens with. */
  readonly quantity: number;
  /** How many of them the outlet had sold before the offer came to the club. */
  readonly sold?: number;
}

/** Opens an offer: every product gets the price that will be charged, and the card is ready for the lists. */
export async function createOffer(tx: Tx, deps: Pick<Deps, 'now' | 'random'>, offer: NewOffer): Promise<string> {
  const at = deps.now();
  const offer_id = deps.random.id(at);
  const products = await findProducts(tx, offer);
  await tx
    .insertInto('offers')
    .values({
      id: offer_id,
      outlet_id: offer.outlet_id,
      category_id: offer.category_id,
      name: offer.name,
      description: offer.description,
      picture: offer.picture === null ? null : JSON.stringify(offer.picture),
      discount_percentage: offer.discount_percentage,
      cashback_percentage: offer.cashback_percentage,
      rating: offer.rating,
      terms: [...offer.terms],
      starts_at: offer.starts_at,
      ends_at: offer.ends_at,
      status: 'live',
      featured_rank: offer.featured_rank,
      created_at: at,
    })
    .execute();
  await tx
    .insertInto('offer_products')
    .values(
      products.map(({ product_id, price, quantity, sold }, index) => ({
        offer_id,
        product_id,
        position: index + 1,
        offer_price: offerPrice({ ...offer, price }),
        quantity,
        sold: sold ?? 0,
      })),
    )
    .execute();
  await refreshOfferCard(tx, offer_id);
  return offer_id;
}

/** The offer's products with their regular prices. An outlet can only offer what is its own. */
async function findProducts(tx: Tx, offer: NewOffer) {
  const ids = offer.products.map((product) => product.product_id);
  if (ids.length === 0)
    throw new Problem('invalid_data', { errors: { products: ['Please choose at least one product'] } });
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'price'])
    .where('id', 'in', ids)
    .where('outlet_id', '=', offer.outlet_id)
    .execute();
  const prices = new Map(rows.map((row) => [row.id, row.price]));
  return offer.products.map((product) => {
    const price = prices.get(product.product_id);
    if (price === undefined) throw new Problem('not_found');
    return { ...product, price };
  });
}
