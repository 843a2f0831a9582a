import {
  listCategories as listCategoriesCall,
  listFlashSales as listFlashSalesCall,
  listHighCashback as listHighCashbackCall,
  listLocations as listLocationsCall,
  listOffers as listOffersCall,
  searchOffers,
  suggestSearches as suggestSearchesCall,
  type OffersQuery,
} from '@club/contract/shop/search';

import type { Aged, KeptAnswers } from '#server/http/kept-answers.ts';
import { RawJson, type Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { IndexKeeper } from './feed/index-keeper.ts';
import { listCategories, listLocations } from './figures.ts';
import { listFlashSales, listHighCashback } from './list-leaders.ts';
import { listOffers } from './list-offers.ts';
import { asEverybody, questionOf } from './query/shared-question.ts';
import { suggestSearches } from './suggest.ts';

interface Mounted {
  /** Reads the offers, which else the first who asks for a list would wait for. */
  warmUp(): Promise<void>;
  /** The catalogue has changed. */
  forget(): void;
}

export function searchRoutes(mount: Mount, deps: Deps, kept: KeptAnswers): Mounted {
  const keeper = new IndexKeeper(deps, deps.config.ANSWERS_KEPT_MS);
  const answer = async (question: string, make: () => Promise<string | Aged>) =>
    new RawJson(await kept.answer(question, make));
  const offers = (asked: OffersQuery) => {
    const query = asEverybody(asked);
    return answer(questionOf(query), () => listOffers(deps, keeper, query));
  };
  mount(listOffersCall, ({ query }) => offers(query));
  mount(searchOffers, ({ query: { q, ...query } }) => offers({ ...query, search: q }));
  mount(suggestSearchesCall, ({ query }) => suggestSearches(deps, keeper, query.q));
  mount(listFlashSalesCall, ({ query: { limit } }) =>
    answer(`flash sales ${limit}`, () => listFlashSales(deps, keeper, limit)),
  );
  mount(listHighCashbackCall, ({ query: { limit } }) =>
    answer(`high cashback ${limit}`, () => listHighCashback(deps, keeper, limit)),
  );
  mount(listCategoriesCall, () =>
    answer('categories', async () =>
      JSON.stringify(listCategoriesCall.reply.parse(await listCategories(deps, keeper))),
    ),
  );
  mount(listLocationsCall, () =>
    answer('locations', async () => JSON.stringify(listLocationsCall.reply.parse(await listLocations(deps, keeper)))),
  );
  return { warmUp: async () => void (await keeper.shelf()), forget: () => keeper.cards.forget() };
}
