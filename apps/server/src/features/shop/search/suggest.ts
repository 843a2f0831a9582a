import type { Suggestion } from '@club/contract/shop/search';

import type { Deps } from '#server/ports/deps.ts';

import type { IndexKeeper, Shelf } from './feed/index-keeper.ts';
import { countLive } from './figures.ts';
import { NameStarts } from './query/name-starts.ts';
import type { NamedArea } from './words/everyday-words.ts';
import { wordsOf } from './words/words-of.ts';

type Kind = 'outlets' | 'categories';

interface Names {
  readonly outlets: NameStarts<number>;
  readonly categories: NameStarts<number>;
  readonly areas: NameStarts<NamedArea>;
}

/** At most so many of each, and so many that are looked at to find those with offers. */
const MOST = { areas: 4, outlets: 4, categories: 2 } as const;
const LOOKED_AT = 200;
/** Below this a word is too short to be taken for another. */
const CORRECTED_FROM = 4;

const kept = new WeakMap<Shelf['index'], { names: Names; of: Shelf['words']; versions: string }>();

/** Areas, outlets and categories that the text so far may mean; with slips of the thumb where nothing begins so. */
export async function suggestSearches(
  { now }: Pick<Deps, 'now'>,
  keeper: IndexKeeper,
  typed: string,
): Promise<{ results: Suggestion[] }> {
  const shelf = await keeper.shelf();
  const words = wordsOf(typed);
  if (words.length === 0) return { results: [] };
  const at = now().getTime();
  const results = suggestionsFor(shelf, words.join(' '), at);
  if (results.length > 0 || words.at(-1)!.length < CORRECTED_FROM) return { results };
  const corrected = words.map((word) => shelf.index.known.like(word, 1, 1).words[0] ?? word);
  return { results: suggestionsFor(shelf, corrected.join(' '), at) };
}

function suggestionsFor(shelf: Shelf, text: string, at: number): Suggestion[] {
  const names = namesOf(shelf);
  const numbered = (kind: Kind, detail: (number: number) => string) =>
    names[kind]
      .beginning(text, LOOKED_AT)
      .map((number) => ({
        kind: kind === 'outlets' ? ('outlet' as const) : ('category' as const),
        id: shelf.index[kind].keys[number]!,
        name: shelf.index[kind].things[number]!.name,
        detail: detail(number),
        offer_count: countLive(shelf, kind, number, at),
      }))
      .filter(({ offer_count }) => offer_count > 0)
      .slice(0, MOST[kind]);
  return [
    ...areasFor(shelf, names, text, at),
    ...numbered('outlets', (number) => shelf.index.outlets.things[number]!.area),
    ...numbered('categories', () => ''),
  ];
}

/** Areas with offers first; one without is still a place, and a search for it finds what is near. */
function areasFor(shelf: Shelf, names: Names, text: string, at: number): Suggestion[] {
  return names.areas
    .beginning(text, LOOKED_AT)
    .map((area) => ({
      kind: 'area' as const,
      id: area.id,
      name: area.name,
      detail: shelf.words.areas.get(area.parent_id ?? '')?.name ?? area.district,
      offer_count: countInArea(shelf, area.id, at),
    }))
    .toSorted((a, b) => Number(b.offer_count > 0) - Number(a.offer_count > 0))
    .slice(0, MOST.areas);
}

function countInArea(shelf: Shelf, area_id: string, at: number): number {
  let count = 0;
  for (const id of shelf.words.withParts([area_id])) {
    const place = shelf.index.places.find(id);
    if (place !== undefined) count += countLive(shelf, 'places', place, at);
  }
  return count;
}

function namesOf({ index, words }: Shelf): Names {
  const versions = `${index.outlets.version} ${index.categories.version}`;
  const known = kept.get(index);
  if (known?.of === words && known.versions === versions) return known.names;
  const numbers = (things: readonly { name: string }[]) => things.map(({ name }, number) => [name, number] as const);
  const names: Names = {
    outlets: new NameStarts(numbers(index.outlets.things)),
    categories: new NameStarts(numbers(index.categories.things)),
    areas: new NameStarts(words.callings()),
  };
  kept.set(index, { names, of: words, versions });
  return names;
}
