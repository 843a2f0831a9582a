import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { Conflict, listAllConflicts as listAllConflictsCall } from '@club/contract/offers-of-the-day/shifts';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { openCode } from '#server/features/offers-of-the-day/codes/code-keys.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import { personName } from '#server/features/people/members/person-name.ts';
import type { Deps } from '#server/ports/deps.ts';

import { conflictText } from './views.ts';

/** What was settled stays in sight of the outlet for so long. */
const SETTLED_SHOWN_MS = 14 * 24 * 60 * 60_000;
const MOST = 200;
const END_DIGITS = 3;

type Row = Omit<Conflict, 'handed_over_at' | 'told_at' | 'expires_at' | 'code_end' | 'message' | 'shift'> & {
  handed_over_at: Date;
  told_at: Date;
  expires_at: Date;
  opened_at: Date;
  ends_at: Date;
  code_id: string;
  code_sealed: Buffer;
  redeemed: { at: string; staff_name: string; outlet_name: string } | null;
  settled_at: Date | null;
  settled_by: { name: string } | null;
  settled_note: string | null;
};

/** Of one outlet all that is open, and below it what was settled lately. */
export async function listConflicts(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<{ results: Conflict[] }> {
  const outlet = await chooseOutlet(deps.db, outlet_ids, wanted);
  const since = new Date(deps.now().getTime() - SETTLED_SHOWN_MS);
  const isShown = sql`p.settled_at IS NULL OR p.settled_at > ${since}`;
  const results = await rowsOf(deps, deps.db, sql`h.outlet_id = ${outlet.id} AND (${isShown})`, sql`LIMIT ${MOST}`);
  return { results };
}

/** Of all outlets, open or settled. */
export async function listAllConflicts(
  deps: Pick<Deps, 'db' | 'config'>,
  query: QueryOf<typeof listAllConflictsCall>,
): Promise<ReplyOf<typeof listAllConflictsCall>> {
  const where = query.state === 'open' ? sql`p.settled_at IS NULL` : sql`p.settled_at IS NOT NULL`;
  const page = sql`LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`;
  const [results, counted] = await Promise.all([
    rowsOf(deps, deps.db, where, page),
    sql<{ open: number; settled: number }>`
      SELECT count(*) FILTER (WHERE settled_at IS NULL) AS open, count(*) FILTER (WHERE settled_at IS NOT NULL) AS settled
      FROM provisional_redemptions WHERE conflict IS NOT NULL`.execute(deps.db),
  ]);
  const counts = counted.rows[0]!;
  return { results, ...pageLinks(query, counts[query.state]), counts };
}

/** One of them, of these outlets or of any. */
export async function findConflict(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  id: string,
  outlet_ids: readonly string[] | 'any',
): Promise<Conflict | undefined> {
  const where = outlet_ids === 'any' ? sql`true` : sql`h.outlet_id = ANY (${[...outlet_ids]}::uuid[])`;
  const [found] = await rowsOf(deps, tx, sql`p.id = ${id} AND ${where}`, sql``);
  return found;
}

async function rowsOf(
  { config }: Pick<Deps, 'config'>,
  db: Database | Tx,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<Conflict[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.handed_over_at, p.told_at, p.conflict, coalesce(p.too_many, '[]') AS too_many, p.settled_at, p.settled_note,
      ${personName(sql`p.settled_by`)} AS settled_by, f.name AS offer_name, m.first_name, s.name AS staff_name,
      json_build_object('id', u.id, 'name', u.name) AS outlet, o.order_number, o.total_amount AS paid,
      c.id AS code_id, c.code_sealed, c.expires_at, h.opened_at, h.ends_at,
      (SELECT json_build_object('at', r.redeemed_at, 'staff_name', rs.name, 'outlet_name', ru.name)
        FROM redemptions r JOIN staff rs ON rs.id = r.staff_id JOIN outlets ru ON ru.id = r.outlet_id
        WHERE r.code_id = c.id AND r.reversed_at IS NULL) AS redeemed
    FROM provisional_redemptions p JOIN counter_shifts h ON h.id = p.shift_id JOIN staff s ON s.id = h.staff_id
    JOIN outlets u ON u.id = h.outlet_id JOIN redemption_codes c ON c.id = p.code_id JOIN orders o ON o.id = c.order_id
    JOIN offers f ON f.id = c.offer_id JOIN members m ON m.id = c.member_id
    WHERE p.conflict IS NOT NULL AND ${where}
    ORDER BY (p.settled_at IS NULL) DESC, p.told_at DESC, p.id DESC ${page}`.execute(db);
  return rows.map((row) => replyOf(config.CODE_KEY, row));
}

function replyOf(secret: string, row: Row): Conflict {
  const { id, offer_name, first_name, staff_name, conflict, too_many, outlet, order_number, paid, redeemed } = row;
  const said = { id, offer_name, first_name, staff_name, conflict, too_many, outlet, order_number, paid };
  return {
    ...said,
    message: conflictText(conflict, too_many),
    code_end: openCode(secret, row.code_id, row.code_sealed).slice(-END_DIGITS),
    handed_over_at: row.handed_over_at.toISOString(),
    told_at: row.told_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    redeemed: redeemed && { ...redeemed, at: new Date(redeemed.at).toISOString() },
    shift: { opened_at: row.opened_at.toISOString(), ends_at: row.ends_at.toISOString() },
    settled:
      row.settled_at === null
        ? null
        : { at: row.settled_at.toISOString(), by: row.settled_by!.name, note: row.settled_note! },
  };
}
