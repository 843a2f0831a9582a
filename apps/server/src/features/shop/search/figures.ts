import type { ReplyOf } from '@club/contract/endpoint';
import type {
  listCategories as listCategoriesCall,
  listLocations as listLocationsCall,
} from '@club/contract/shop/search';

import { imageOf, parsePicture } from '#server/features/shop/catalogue/pictures.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { IndexKeeper, Shelf } from './feed/index-keeper.ts';
import { readNewest } from './read-cards.ts';

type Reading = Pick<Deps, 'db' | 'now'>;

/** All categories in their order, each with the number of its live offers (decision B7). */
export async function listCategories(deps: Reading, keeper: IndexKeeper): Promise<ReplyOf<typeof listCategoriesCall>> {
  const shelf = await freshShelf(deps, keeper);
  const rows = await deps.db
    .selectFrom('categories')
    .select(['id', 'name', 'picture'])
    .orderBy('position')
    .orderBy('name')
    .execute();
  const at = deps.now().getTime();
  const results = rows.map(({ id, name, picture: column }) => {
    const picture = parsePicture(column);
    const number = shelf.index.categories.find(id);
    return {
      id,
      name,
      image: imageOf(picture, name),
      picture,
      offer_count: number === undefined ? 0 : countLive(shelf, 'categories', number, at),
    };
  });
  return { results, count: results.length, next: null, previous: null };
}

/** The areas that have live offers, by name (decision B7). */
export async function listLocations(deps: Reading, keeper: IndexKeeper): Promise<ReplyOf<typeof listLocationsCall>> {
  const shelf = await freshShelf(deps, keeper);
  const at = deps.now().getTime();
  const names = shelf.index.places.things
    .filter((_, number) => countLive(shelf, 'places', number, at) > 0)
    .map(({ area_id, name }) => shelf.words.areas.get(area_id ?? '')?.name ?? name);
  return { success: true, data: [...new Set(names)].toSorted() };
}

/** How many live offers belong to a category, an outlet or a place. */
export function countLive(
  { index }: Shelf,
  kind: 'categories' | 'outlets' | 'places',
  number: number,
  at: number,
): number {
  const live = index.liveAt(at);
  const list = index[kind].slots[number]!;
  let count = 0;
  for (let place = 0; place < list.length; place += 1) count += live[list.slotAt(place)]!;
  return count;
}

/** The index, as new as the database. */
async function freshShelf({ db }: Reading, keeper: IndexKeeper): Promise<Shelf> {
  await keeper.shelf();
  if (!keeper.isAsNewAs(await readNewest(db))) await keeper.catchUp();
  return keeper.shelf();
}
