import type { KnownGoods } from '#server/features/shop/catalogue/known-goods.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { KeptCart, KeptCarts } from './kept-carts.ts';
import { itemsIn, seeCarts, withGoods } from './see-carts.ts';
import { cartOf, type ItemRow } from './views.ts';

/** What is kept between the looks of members: carts as they were last shown, and the goods in them. */
export interface Known {
  readonly carts: KeptCarts;
  readonly goods: KnownGoods;
}

/**
 * The carts of several members, in their order, as the JSON of the replies. One statement looks at all of them; made anew are those in
 * which anything has changed, and read again the goods that have.
 */
export async function showCarts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { carts, goods }: Known,
  member_ids: readonly string[],
): Promise<string[]> {
  const at = now();
  const seen = await seeCarts(db, member_ids);
  const shown = member_ids.map((member_id) => carts.at(seen.get(member_id) ?? '', member_id, at));
  const anew = member_ids.flatMap((member_id, index) =>
    shown[index] === undefined ? [{ member_id, index, items: itemsIn(seen.get(member_id)) }] : [],
  );
  const found = await goods.find(
    db,
    anew.flatMap(({ items }) => items),
  );
  for (const { member_id, index, items } of anew) {
    const rows = withGoods(items, found);
    const text = JSON.stringify(cartOf(rows, at));
    shown[index] = text;
    if (rows.length > 0) carts.keep(member_id, { version: seen.get(member_id)!, until: nextTurn(rows, at), text });
  }
  return shown as string[];
}

/** When an offer in the cart begins or ends next. */
function nextTurn(rows: readonly ItemRow[], at: Date): KeptCart['until'] {
  const turns = rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((turn) => turn > at);
  return turns.length === 0 ? null : turns.reduce((first, turn) => (turn < first ? turn : first));
}
