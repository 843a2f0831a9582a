import { FLASH_SALE_HOURS } from '@club/rules/limits';

import type { Deps } from '#server/ports/deps.ts';

import type { IndexKeeper, Shelf } from './feed/index-keeper.ts';
import type { SortName } from './index/sort-orders.ts';
import { type Cards, readCardsInStock } from './read-cards.ts';

type Reading = Pick<Deps, 'db' | 'now'>;

/** So many are looked at at once for each that is wanted: most offers have something left. */
const LOOKED_AT_FOR_EACH = 4;
/** What leads sells out first, so where too few are left those behind are looked at, so often at most. */
const MOST_LOOKS = 16;

interface Leaders {
  readonly sort: SortName;
  readonly limit: number;
  readonly flash: boolean;
  /** Undefined ends the walk: nothing that fits comes after. */
  readonly fits: (shelf: Shelf, slot: number, at: Date) => boolean | undefined;
}

/** Discounts that end within two days, those that end first leading (decision B3). */
export function listFlashSales(deps: Reading, keeper: IndexKeeper, limit: number): Promise<string> {
  return listLeaders(deps, keeper, {
    sort: 'ending',
    limit,
    flash: true,
    fits: ({ index: { columns } }, slot, at) =>
      columns.ends[slot]! - at.getTime() > FLASH_SALE_HOURS * 3_600_000 ? undefined : columns.discount[slot]! > 0,
  });
}

/** The most cashback first (decision B3). */
export function listHighCashback(deps: Reading, keeper: IndexKeeper, limit: number): Promise<string> {
  return listLeaders(deps, keeper, {
    sort: 'cashback',
    limit,
    flash: false,
    fits: ({ index: { columns } }, slot) => columns.cashback[slot]! > 0 || undefined,
  });
}

/** The first offers of an order that have something left to buy. */
async function listLeaders(deps: Reading, keeper: IndexKeeper, leaders: Leaders): Promise<string> {
  const first = await answer(deps, await keeper.shelf(), leaders);
  if (keeper.isAsNewAs(first.newest)) return first.reply;
  await keeper.catchUp();
  return (await answer(deps, await keeper.shelf(), leaders)).reply;
}

async function answer(
  { db, now }: Reading,
  shelf: Shelf,
  { sort, limit, flash, fits }: Leaders,
): Promise<{ reply: string; newest: number }> {
  const at = now();
  const live = shelf.index.liveAt(at.getTime());
  const atOnce = limit * LOOKED_AT_FOR_EACH;
  const ids: string[] = [];
  shelf.orders.walk(sort, (slot) => {
    const fit = live[slot] === 1 ? fits(shelf, slot, at) : false;
    if (fit === true) ids.push(shelf.index.idOf(slot));
    return fit === undefined || ids.length === atOnce * MOST_LOOKS;
  });
  const found: Cards[] = [];
  let [from, left] = [0, limit];
  do {
    const cards = await readCardsInStock(db, ids.slice(from, from + atOnce), { at, limit: left, flash });
    found.push(cards);
    left -= cards.length;
    from += atOnce;
  } while (left > 0 && from < ids.length);
  const texts = found.map((cards) => cards.texts).filter((text) => text !== '');
  return {
    reply: `{"results":[${texts.join(',')}],"count":${limit - left},"next":null,"previous":null}`,
    // What was read first is the oldest of it.
    newest: found[0]!.newest,
  };
}
