import type { OffersQuery } from '@club/contract/shop/search';

import type { Deps } from '#server/ports/deps.ts';

import type { IndexKeeper } from './feed/index-keeper.ts';
import { choosePage, type Page } from './query/choose-page.ts';
import { countFacets } from './query/count-facets.ts';
import { filtersOf } from './query/filters.ts';
import { understand } from './query/understand.ts';

type Reading = Pick<Deps, 'now'>;

/** The reply's JSON, and when the oldest figure of stock in it was read, as `performance.now()` counts. */
interface Answer {
  readonly text: string;
  readonly since: number;
}

/**
 * A page of live offers as the reply's JSON: the index says which, and one statement brings their cards with the stock of
 * this moment. Where that statement tells of a change that the index does not know, the page is made once more.
 */
export async function listOffers(deps: Reading, keeper: IndexKeeper, query: OffersQuery): Promise<Answer> {
  const first = await answer(deps, keeper, query);
  if (keeper.isAsNewAs(first.newest)) return first;
  await keeper.catchUp();
  return answer(deps, keeper, query);
}

async function answer({ now }: Reading, keeper: IndexKeeper, query: OffersQuery): Promise<Answer & { newest: number }> {
  const { index, orders, matcher, words, facets } = await keeper.shelf();
  const at = now();
  const filters = filtersOf(query, at, index, words);
  const search = query.search?.trim() ?? '';
  const matches = search === '' ? undefined : matcher.match(understand(search, { index, words }), words, filters.live);
  const page = choosePage({ index, orders, filters, query, matches });
  const counts =
    query.facets === undefined
      ? ''
      : `,"facets":${facets.of(query, words, () => countFacets(index, words, filters, matches))}`;
  const ids = page.slots.map((slot) => index.idOf(slot));
  const km = page.slots.map((slot) => filters.near?.kmTo(index.columns.outlet[slot]!));
  const cards = await keeper.cards.read({ ids, km, at });
  const text = `{"results":[${cards.texts}],${paging(page, query)}${counts}}`;
  return { text, since: cards.since, newest: cards.newest };
}

function paging({ count, count_is_exact }: Page, { page, per_page }: OffersQuery): string {
  const last = Math.max(1, Math.ceil(count / per_page));
  const next = page * per_page < count ? page + 1 : null;
  const previous = page > 1 ? Math.min(page - 1, last) : null;
  return `"count":${count},"count_is_exact":${count_is_exact},"next":${next},"previous":${previous}`;
}
