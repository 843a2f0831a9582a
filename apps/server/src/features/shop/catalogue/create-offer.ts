import type { Picture } from '@club/contract/shapes';
import { offerPrice } from '@club/rules/discount';
import type { UnusedPolicy } from '@club/rules/unused-code';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { refreshOfferCard } from './refresh-offer-cards.ts';

export interface NewOffer {
  /** Offers of the day are sold by themselves and are in no other list. */
  readonly kind?: 'regular' | 'of_day';
  /** How long the codes of an offer of the day are good after they were bought; until the offer ends where it is not said. */
  readonly code_lifetime_hours?: number;
  /** What becomes of the money of codes that nobody uses; it is not given back where it is not said. */
  readonly unused_codes?: UnusedPolicy;
  readonly outlet_id: string;
  /** Other outlets at which the codes of an offer of the day are good too; all of one distributor (decision B58). */
  readonly also_at?: readonly string[];
  readonly category_id: string;
  readonly name: string;
  readonly description: string;
  readonly picture: Picture | null;
  readonly discount_percentage: number;
  readonly cashback_percentage: number;
  readonly terms: readonly string[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** How many of each product a member may have; null where there is no limit. */
  readonly per_member_limit: number | null;
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
  const also_at = await findOthers(tx, offer);
  await tx
    .insertInto('offers')
    .values({
      id: offer_id,
      kind: offer.kind ?? 'regular',
      code_lifetime_hours: offer.code_lifetime_hours ?? null,
      unused_codes: offer.unused_codes ?? 'forfeit',
      outlet_id: offer.outlet_id,
      category_id: offer.category_id,
      name: offer.name,
      description: offer.description,
      picture: offer.picture === null ? null : JSON.stringify(offer.picture),
      discount_percentage: offer.discount_percentage,
      cashback_percentage: offer.cashback_percentage,
      terms: [...offer.terms],
      per_member_limit: offer.per_member_limit,
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
  if (also_at.length > 0) {
    await tx
      .insertInto('offer_outlets')
      .values(also_at.map((outlet_id) => ({ offer_id, outlet_id })))
      .execute();
  }
  await refreshOfferCard(tx, offer_id);
  return offer_id;
}

/** A QR names each of them, and more would make its squares too small. */
export const MOST_OTHER_OUTLETS = 8;

/** They settle with each other, so they have to be of one distributor; whoever makes the offer is paid for it. */
async function findOthers(tx: Tx, { kind, outlet_id, also_at = [] }: NewOffer): Promise<readonly string[]> {
  if (also_at.length === 0) return [];
  const others = await tx
    .selectFrom('outlets as other')
    .innerJoin('outlets as home', 'home.distributor_id', 'other.distributor_id')
    .select('other.id')
    .where('home.id', '=', outlet_id)
    .where('other.id', '<>', outlet_id)
    .where('other.id', 'in', [...also_at])
    .execute();
  const areGood = others.length === new Set(also_at).size && others.length <= MOST_OTHER_OUTLETS && kind === 'of_day';
  if (!areGood) {
    const text = `Offers of the day may be collected at up to ${MOST_OTHER_OUTLETS} other outlets of the same distributor`;
    throw new Problem('invalid_data', { errors: { also_at: [text] } });
  }
  return others.map(({ id }) => id);
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
