import type { ProvisionalRedemption } from '@club/contract/offers-of-the-day/shifts';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';

const REPORTED_MS = 14 * 24 * 60 * 60_000;
const MOST = 200;

type Conflict = NonNullable<ProvisionalRedemption['conflict']>;

const texts: Record<Conflict, string> = {
  used: 'The code had been used elsewhere before.',
  expired: 'The code had run out before.',
  given_back: 'The money had been given back before.',
  not_in_shift: 'It was not handed over within the shift.',
};

interface Row {
  id: string;
  offer_name: string;
  first_name: string;
  staff_name: string;
  handed_over_at: Date;
  told_at: Date;
  conflict: Conflict | null;
}

/** What was told of a code in a shift, if anything was. */
export async function readProvisional(
  tx: Tx,
  shift_id: string,
  code_id: string,
): Promise<ProvisionalRedemption | undefined> {
  const [row] = await rowsOf(tx, sql`p.shift_id = ${shift_id} AND p.code_id = ${code_id}`);
  return row && replyOf(row);
}

/** What was handed over at an outlet and could not be redeemed: somebody has to look at it. */
export async function listConflicts(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<{ results: ProvisionalRedemption[] }> {
  const outlet = await chooseOutlet(db, outlet_ids, wanted);
  const since = new Date(now().getTime() - REPORTED_MS);
  const rows = await rowsOf(db, sql`h.outlet_id = ${outlet.id} AND p.conflict IS NOT NULL AND p.told_at > ${since}`);
  return { results: rows.map(replyOf) };
}

async function rowsOf(db: Database | Tx, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, f.name AS offer_name, m.first_name, s.name AS staff_name, p.handed_over_at, p.told_at, p.conflict
    FROM provisional_redemptions p JOIN counter_shifts h ON h.id = p.shift_id JOIN staff s ON s.id = h.staff_id
    JOIN redemption_codes c ON c.id = p.code_id JOIN offers f ON f.id = c.offer_id JOIN members m ON m.id = c.member_id
    WHERE ${where} ORDER BY p.told_at DESC, p.id DESC LIMIT ${MOST}`.execute(db);
  return rows;
}

function replyOf({ handed_over_at, told_at, ...row }: Row): ProvisionalRedemption {
  return {
    ...row,
    handed_over_at: handed_over_at.toISOString(),
    told_at: told_at.toISOString(),
    message: row.conflict === null ? 'Redeemed.' : texts[row.conflict],
  };
}
