import {
  getOffer,
  getOfferAllowance,
  listFeaturedOffers as listFeaturedOffersCall,
  listSimilarOffers as listSimilarOffersCall,
} from '@club/contract/shop/catalogue';

import {
  readAllowance,
  listFeaturedOffers,
  readOffer,
  listSimilarOffers,
  withServerTime,
} from '#server/features/shop/catalogue/list/views.ts';
import type { KeptAnswers } from '#server/http/kept-answers.ts';
import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

export function offersRoutes(mount: Mount, deps: Deps, kept: KeptAnswers): void {
  mount(listFeaturedOffersCall, async ({ query: { limit } }) => {
    return new RawJson(await kept.answer(`featured ${limit}`, () => listFeaturedOffers(deps, limit)));
  });
  mount(getOffer, async ({ params: { id } }) => {
    const offer = await kept.answer(`offer ${id.toLowerCase()}`, () => readOffer(deps, id));
    return new RawJson(withServerTime(offer, deps.now()));
  });
  mount(getOfferAllowance, ({ params }, { member_id }) => readAllowance(deps, member_id, params.id));
  mount(listSimilarOffersCall, async ({ params: { id }, query: { limit } }) => {
    const question = `similar ${limit} ${id.toLowerCase()}`;
    return new RawJson(await kept.answer(question, () => listSimilarOffers(deps, id, limit)));
  });
}
