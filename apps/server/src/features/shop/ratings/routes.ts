import { getOwnRating, rateOffer as rateOfferCall } from '@club/contract/shop/ratings';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { rateOffer } from './rate-offer.ts';
import { readOwnRating } from './views.ts';

export function ratingsRoutes(mount: Mount, deps: Deps): void {
  mount(getOwnRating, ({ params }, { member_id }) => readOwnRating(deps.db, member_id, params.id));
  mount(rateOfferCall, ({ params, body }, { member_id }) => rateOffer(deps, member_id, params.id, body.stars));
}
