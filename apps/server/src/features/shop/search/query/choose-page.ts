import type { OffersQuery } from '@club/contract/shop/search';
import { EXACT_COUNT_MAX } from '@club/rules/limits';

import type { OfferIndex } from '#server/features/shop/search/index/offer-index.ts';
import type { SlotList } from '#server/features/shop/search/index/slot-list.ts';
import {
  comparing,
  type Compare,
  type SortName,
  type SortOrders,
} from '#server/features/shop/search/index/sort-orders.ts';

import { passes, type Filters } from './filters.ts';
import { FirstOf } from './first-of.ts';
import type { Matches } from './match-words.ts';

export interface Page {
  readonly slots: readonly number[];
  /** Exact up to EXACT_COUNT_MAX, and never more. */
  readonly count: number;
  readonly count_is_exact: boolean;
}

interface Choice {
  readonly index: OfferIndex;
  readonly orders: SortOrders;
  readonly filters: Filters;
  readonly query: Pick<OffersQuery, 'sort' | 'page' | 'per_page'>;
  /** What a search text found; undefined where nothing was searched for. */
  readonly matches: Matches | undefined;
}

/** Lists with fewer offers than this share of all are put in order by themselves; else all are walked in the order asked for. */
const FEW = 1 / 16;

/** The offers of one page, and how many there are. */
export function choosePage(choice: Choice): Page {
  const { index, matches } = choice;
  const sort = sortOf(choice);
  if (matches !== undefined) {
    const page = new Unordered(choice, matchOrder(choice, sort, matches));
    for (let place = 0; place < matches.length; place += 1) page.give(matches.slots[place]!);
    return page.chosen();
  }
  if (sort === 'distance') return nearestPage(choice);
  const few = fewest(choice);
  if (few === undefined) return walk(choice, sort);
  const page = new Unordered(choice, comparing(index, sort));
  for (const list of few) for (let place = 0; place < list.length; place += 1) page.give(list.slotAt(place));
  return page.chosen();
}

/** Without a wish: what was searched for, else what is near, else what the club puts first. */
function sortOf({ filters, query, matches }: Choice): SortName | 'distance' {
  if (query.sort === 'distance') return filters.near === undefined ? 'relevance' : 'distance';
  return query.sort ?? (matches === undefined && filters.near !== undefined ? 'distance' : 'relevance');
}

function matchOrder({ index, filters }: Choice, sort: SortName | 'distance', { scores }: Matches): Compare {
  const otherwise = comparing(index, sort === 'distance' ? 'relevance' : sort);
  if (sort === 'relevance') return (a, b) => scores[b]! - scores[a]! || otherwise(a, b);
  if (sort !== 'distance') return otherwise;
  const { outlet } = index.columns;
  const near = filters.near!;
  return (a, b) => near.kmTo(outlet[a]!) - near.kmTo(outlet[b]!) || otherwise(a, b);
}

/** The shortest lists that hold all the filters let through, if they are short. */
function fewest({ index, filters }: Choice): readonly SlotList[] | undefined {
  const { categories, outlets, places } = index;
  const listed = [
    filters.category === undefined ? undefined : [categories.slots[filters.category]],
    filters.outlet === undefined ? undefined : [outlets.slots[filters.outlet]],
    filters.places?.numbers.map((number) => places.slots[number]),
  ]
    .filter((lists) => lists !== undefined)
    .map((lists) => lists.filter((list) => list !== undefined));
  const sizes = listed.map((lists) => lists.reduce((sum, list) => sum + list.length, 0));
  const least = Math.min(...sizes);
  return least < index.size * FEW || index.size === 0 ? listed[sizes.indexOf(least)] : undefined;
}

/** Offers in no order, of which the page is chosen when all have been given. */
class Unordered {
  readonly #choice: Choice;
  readonly #first: FirstOf;
  #found = 0;

  constructor(choice: Choice, compare: Compare) {
    this.#choice = choice;
    const { page, per_page } = choice.query;
    this.#first = new FirstOf(Math.min(page * per_page, EXACT_COUNT_MAX + per_page), compare);
  }

  give(slot: number): void {
    if (!passes(this.#choice.index, this.#choice.filters, slot)) return;
    this.#found += 1;
    this.#first.give(slot);
  }

  chosen(): Page {
    const { page, per_page } = this.#choice.query;
    return { slots: this.#first.inOrder().slice((page - 1) * per_page), ...counted(this.#found) };
  }
}

/** Offers in the order asked for, until the page is full and the count is known as far as it is told. */
class Ordered {
  readonly #choice: Choice;
  readonly #slots: number[] = [];
  readonly #from: number;
  readonly #to: number;
  #found = 0;

  constructor(choice: Choice) {
    const { page, per_page } = choice.query;
    this.#choice = choice;
    this.#from = (page - 1) * per_page;
    this.#to = Math.min(page * per_page, EXACT_COUNT_MAX + per_page);
  }

  /** Answers whether no more are needed. */
  give(slot: number): boolean {
    if (!passes(this.#choice.index, this.#choice.filters, slot)) return false;
    if (this.#found >= this.#from && this.#found < this.#to) this.#slots.push(slot);
    this.#found += 1;
    return this.#found > EXACT_COUNT_MAX && this.#found >= this.#to;
  }

  giveAll(list: SlotList): boolean {
    for (let place = 0; place < list.length; place += 1) if (this.give(list.slotAt(place))) return true;
    return false;
  }

  /** From here on offers are only counted, in whatever order they come. */
  get isFull(): boolean {
    return this.#found >= this.#to;
  }

  chosen(): Page {
    return { slots: this.#slots, ...counted(this.#found) };
  }
}

function counted(found: number): Pick<Page, 'count' | 'count_is_exact'> {
  return { count: Math.min(found, EXACT_COUNT_MAX), count_is_exact: found <= EXACT_COUNT_MAX };
}

function walk(choice: Choice, sort: SortName): Page {
  const page = new Ordered(choice);
  choice.orders.walk(sort, (slot) => page.give(slot));
  return page.chosen();
}

/** Nearest first; of one distance, in the order of the club. */
function nearestPage(choice: Choice): Page {
  const { index, filters } = choice;
  const compare = comparing(index, 'relevance');
  const page = new Ordered(choice);
  for (const { outlets } of filters.near!.nearestFirst()) {
    // Most are only counted, in whatever order they lie.
    if (page.isFull) {
      for (const outlet of outlets) if (page.giveAll(index.outlets.slots[outlet]!)) return page.chosen();
      continue;
    }
    const together = outlets.flatMap((outlet) => index.outlets.slots[outlet]!.all());
    for (const slot of together.toSorted(compare)) if (page.give(slot)) return page.chosen();
  }
  return page.chosen();
}
