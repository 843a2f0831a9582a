import { isExpired } from '@club/rules/offer-of-day';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readDayOffer } from './views.ts';

/** What a stranger sees of an offer behind a shared link: nothing that is anybody's own. */
interface Teaser {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Below the club's own address. */
  readonly image: string;
  readonly where: string;
  readonly cashback_percentage: number;
  readonly products: readonly { name: string; offer_price: number; original_price: number }[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'later' | 'open' | 'sold_out' | 'over';
}

/** An offer as its shared link shows it; undefined where there is none, or while it is paused. */
export async function readTeaser(deps: Pick<Deps, 'db' | 'now' | 'config'>, id: string): Promise<Teaser | undefined> {
  try {
    const offer = await readDayOffer(deps, id);
    const [starts_at, ends_at] = [new Date(offer.offer_start_time), new Date(offer.offer_end_time)];
    return {
      id,
      name: offer.name,
      description: offer.description,
      image: offer.image,
      where: `${offer.distributor_name ?? offer.outlet_name}, ${offer.outlet_area}`,
      cashback_percentage: offer.cashback_percentage,
      products: offer.products.map((product) => ({
        name: `${product.brand_name} ${product.product_name}`,
        offer_price: product.offer_price,
        original_price: product.original_price,
      })),
      starts_at,
      ends_at,
      state: stateOf(offer, starts_at, deps.now()),
    };
  } catch (error) {
    if (error instanceof Problem && error.code === 'offer_not_found') return undefined;
    throw error;
  }
}

function stateOf(
  offer: { offer_end_time: string; remaining_quantity: number },
  starts_at: Date,
  now: Date,
): Teaser['state'] {
  if (isExpired(offer, now)) return 'over';
  if (starts_at > now) return 'later';
  return offer.remaining_quantity > 0 ? 'open' : 'sold_out';
}
