import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listShelf as listShelfCall, ShelfLine } from '@club/contract/outlets/shelf';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { likeOf } from '#server/db/like-of.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { freePieces } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Row = Omit<ShelfLine, 'ends_at'> & { ends_at: Date };

const columns = sql`
  o.id AS offer_id, o.name AS offer_name, o.status AS offer_status, o.paused_by_club, o.ends_at, p.id AS product_id, p.brand_name,
  p.product_name, op.offer_price, ${freePieces} AS remaining, op.held, op.sold`;
const joined = sql`offer_products op JOIN offers o ON o.id = op.offer_id JOIN products p ON p.id = op.product_id`;

/** What an outlet sells in offers that are not over; what is nearly gone comes first. */
export async function listShelf(
  { db }: Pick<Deps, 'db'>,
  outlet_ids: readonly string[],
  query: QueryOf<typeof listShelfCall>,
): Promise<ReplyOf<typeof listShelfCall>> {
  const outlet = await chooseOutlet(db, outlet_ids, query.outlet);
  const sought = likeOf(query.search);
  const isWanted = sql`o.outlet_id = ${outlet.id} AND o.status <> 'ended'
    AND (p.product_name ILIKE ${sought} OR p.brand_name ILIKE ${sought} OR o.name ILIKE ${sought})`;
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`SELECT count(*) AS count FROM ${joined} WHERE ${isWanted}`.execute(db),
    sql<Row>`SELECT ${columns} FROM ${joined} WHERE ${isWanted}
      ORDER BY remaining, o.name, op.position, o.id
      LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(db),
  ]);
  return { results: found.rows.map(shelfReply), ...pageLinks(query, counted.rows[0]!.count), outlet };
}

/** One line of the shelf. Whose it is has been asked before. */
export async function readShelfLine(tx: Tx, offer_id: string, product_id: string): Promise<ShelfLine> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${joined} WHERE op.offer_id = ${offer_id} AND op.product_id = ${product_id}`.execute(tx);
  if (rows[0] === undefined) throw new Problem('not_found');
  return shelfReply(rows[0]);
}

function shelfReply(row: Row): ShelfLine {
  return { ...row, ends_at: row.ends_at.toISOString() };
}
