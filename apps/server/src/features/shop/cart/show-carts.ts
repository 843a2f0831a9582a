import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { saleJoins } from '#server/features/shop/catalogue/price-lines.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { KeptCart, KeptCarts } from './kept-carts.ts';
import { cartOf, itemVersion, readItems, theirs, type ReadItem } from './views.ts';

/**
 * The carts of several members, in their order, as the JSON of the replies. Of carts that are known one statement looks whether
 * anything of them has changed; another reads those that are not known as they are now.
 */
export async function showCarts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kept: KeptCarts,
  member_ids: readonly string[],
): Promise<string[]> {
  const at = now();
  const shown = new Map<string, string>();
  const read = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    const rowsOf = await readItems(db, ids);
    for (const member_id of ids) {
      const rows = rowsOf.get(member_id) ?? [];
      const text = JSON.stringify(cartOf(rows, at));
      shown.set(member_id, text);
      if (rows.length > 0) kept.keep(member_id, keepable(rows, text, at));
    }
  };
  const { known = [], unknown = [] } = Object.groupBy(member_ids, (id) => (kept.knows(id) ? 'known' : 'unknown'));
  const [versions] = await Promise.all([readVersions(db, known), read(unknown)]);
  const changed: string[] = [];
  for (const member_id of known) {
    const text = kept.at(versions.get(member_id) ?? '', member_id, at);
    if (text === undefined) changed.push(member_id);
    else shown.set(member_id, text);
  }
  await read(changed);
  return member_ids.map((member_id) => shown.get(member_id)!);
}

function keepable(rows: readonly ReadItem[], text: string, at: Date): KeptCart {
  const turns = rows.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((turn) => turn > at);
  const until = turns.length === 0 ? null : turns.reduce((first, turn) => (turn < first ? turn : first));
  return { version: rows.map(({ version }) => version).join(), until, text };
}

/** At which version the carts of these members are; an empty one is at none. */
async function readVersions(db: Database, member_ids: readonly string[]): Promise<Map<string, string>> {
  if (member_ids.length === 0) return new Map();
  const { rows } = await sql<{ member_id: string; version: string }>`
    SELECT k.member_id, string_agg(${itemVersion}, ',' ORDER BY i.added_at, i.id) AS version
    FROM carts k
    JOIN cart_items i ON i.member_id = k.member_id
    JOIN offer_products op ON op.offer_id = i.offer_id AND op.product_id = i.product_id
    ${saleJoins(sql`k.member_id`)}
    WHERE ${theirs(member_ids)}
    GROUP BY k.member_id`.execute(db);
  return new Map(rows.map(({ member_id, version }) => [member_id, version]));
}
