import type { ReplyOf } from '@club/contract/endpoint';
import type { listPayers as listPayersCall, SavedPayer } from '@club/contract/money/payers';
import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const MOST_PAYERS = 10;

/** The newest first; a number from which nothing has ever come is not listed. */
export async function listPayers({ db }: Pick<Deps, 'db'>, member_id: string): Promise<ReplyOf<typeof listPayersCall>> {
  return { results: await readPayers(db, member_id) };
}

/** That a payment from it has come is what proves a number. */
const hasPaid = sql`EXISTS (SELECT FROM payments p
  WHERE p.member_id = s.member_id AND p.msisdn = s.msisdn AND p.status = 'completed')`;

async function readPayers(db: Database | Tx, member_id: string, id: string | null = null): Promise<SavedPayer[]> {
  const { rows } = await sql<SavedPayer>`
    SELECT s.id, s.name, s.network, '+' || s.msisdn AS phone_number FROM saved_payers s
    WHERE s.member_id = ${member_id} AND (${id}::uuid IS NULL OR s.id = ${id})
      AND ${hasPaid}
    ORDER BY s.saved_at DESC, s.id LIMIT ${MOST_PAYERS}`.execute(db);
  return rows;
}

interface NewPayer {
  readonly member_id: string;
  readonly name: string;
  readonly network: Network;
  readonly msisdn: string;
}

/**
 * Keeps a number under its name, in the place of the oldest where there are too many. Numbers from which nothing has come make room for
 * each other alone: one that was mistyped drives none out that the member pays with. Sent at once, so that it may leave with the
 * commit.
 */
export async function savePayer(tx: Tx, deps: Pick<Deps, 'now' | 'random'>, payer: NewPayer): Promise<void> {
  const at = deps.now();
  const { member_id } = payer;
  const saved = tx
    .insertInto('saved_payers')
    .values({ ...payer, id: deps.random.id(at), saved_at: at })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'msisdn']).doUpdateSet({ name: payer.name, network: payer.network, saved_at: at }),
    );
  const tooMany = sql`
    DELETE FROM saved_payers WHERE id IN (
      SELECT id FROM (
        SELECT s.id, row_number() OVER (PARTITION BY ${hasPaid} ORDER BY s.saved_at DESC, s.id) AS place
        FROM saved_payers s WHERE s.member_id = ${member_id}) kept
      WHERE place > ${MOST_PAYERS})`;
  await Promise.all([saved.execute(), tooMany.execute(tx)]);
}

export async function renamePayer(
  { db }: Pick<Deps, 'db'>,
  member_id: string,
  id: string,
  name: string,
): Promise<SavedPayer> {
  const mine = db.updateTable('saved_payers').set({ name }).where('id', '=', id).where('member_id', '=', member_id);
  await mine.execute();
  const [payer] = await readPayers(db, member_id, id);
  if (payer === undefined) throw new Problem('not_found');
  return payer;
}

export async function forgetPayer({ db }: Pick<Deps, 'db'>, member_id: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('saved_payers')
    .where('id', '=', id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not_found');
  return { success: true, message: 'The number is forgotten.' };
}
