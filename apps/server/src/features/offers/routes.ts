import {
  getOffer,
  listCategories,
  listFeaturedOffers,
  listLocations,
  listOffers as listOffersCall,
  listSimilarOffers,
} from '@club/contract/offers';

import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { listOffers } from './list-offers.ts';
import { viewCategories, viewFeaturedOffers, viewLocations, viewOffer, viewSimilarOffers } from './views.ts';

export function offersRoutes(mount: Mount, deps: Deps): void {
  mount(listOffersCall, async ({ query }) => new RawJson(await listOffers(deps, query)));
  mount(listFeaturedOffers, async ({ query }) => new RawJson(await viewFeaturedOffers(deps, query.limit)));
  mount(getOffer, async ({ params }) => new RawJson(await viewOffer(deps, params.id)));
  mount(
    listSimilarOffers,
    async ({ params, query }) => new RawJson(await viewSimilarOffers(deps, params.id, query.limit)),
  );
  mount(listCategories, async () => new RawJson(await viewCategories(deps)));
  mount(listLocations, async () => new RawJson(await viewLocations(deps)));
}
