import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Postings that are added in one step: tenths of a second. */
const PORTION = 50_000;
/** Steps of one run; the next run goes on. */
const MOST_STEPS = 100;

/** The last numbers that were given out. */
interface Given {
  readonly posting_id: number;
  readonly account_id: number;
}

/**
 * Adds what was posted to the sums that are kept for each kind of account, so that the overview has little to add. Numbers are
 * given out in order but seen in the order of commits: how far the sums may go is written down first, and they go there once
 * every transaction has ended that may hold such a number. Several workers may do this at once. Gives how many steps were made.
 */
export async function keepSums({ db }: Pick<Deps, 'db'>): Promise<number> {
  let steps = 0;
  while (steps < MOST_STEPS && (await stepOn(db))) steps += 1;
  return steps;
}

/** False when there is nothing more to add, when somebody who still runs has to be waited for, or somebody else adds. */
async function stepOn(db: Database): Promise<boolean> {
  // Before the transaction that marks them has a number itself: whoever holds one of these then has a lower one.
  const given = await lastGiven(db);
  return transact(db, async (tx) => {
    const { rows } = await sql<{ has_more: boolean }>`
      SELECT posting_id < ${given.posting_id}::bigint AS has_more FROM ledger_sums_mark FOR UPDATE SKIP LOCKED`.execute(
      tx,
    );
    if (rows[0]?.has_more !== true) return false;
    const hasGone = await goOn(tx);
    const hasMarked = await markNext(tx, given);
    return hasGone || hasMarked;
  });
}

/** Accounts after postings: the postings of an account that is not among them are not either. */
async function lastGiven(db: Database): Promise<Given> {
  const last = async (sequence: string) => {
    const { rows } = await sql<{
      id: number | null;
    }>`SELECT pg_sequence_last_value(${sequence}::regclass) AS id`.execute(db);
    return rows[0]!.id ?? 0;
  };
  const posting_id = await last('ledger_postings_id_seq');
  return { posting_id, account_id: await last('ledger_accounts_id_seq') };
}

/** Goes as far as was marked. Whoever asks sees sums and mark of one commit, so that nothing is counted twice. */
async function goOn(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    WITH mark AS (
      SELECT * FROM ledger_sums_mark
      WHERE next_posting_id > posting_id AND next_after < pg_snapshot_xmin(pg_current_snapshot())
    ), moved AS (
      SELECT p.account_id, sum(p.amount) AS amount FROM mark
      JOIN ledger_postings p ON p.id > mark.posting_id AND p.id <= mark.next_posting_id GROUP BY 1 OFFSET 0
    ), parts AS (
      SELECT a.kind, a.owner, 0 AS owners, moved.amount FROM moved
      CROSS JOIN LATERAL (SELECT kind, owner FROM ledger_accounts x WHERE x.id = moved.account_id OFFSET 0) a
      UNION ALL
      SELECT a.kind, a.owner, 1, 0 FROM mark
      JOIN ledger_accounts a ON a.id > mark.account_id AND a.id <= mark.next_account_id
    ), added AS (
      INSERT INTO ledger_sums AS kept (kind, network, owners, balance)
      SELECT kind, CASE kind WHEN 'provider_clearing' THEN owner ELSE '' END, sum(owners), sum(amount) FROM parts GROUP BY 1, 2
      ON CONFLICT (kind, network) DO UPDATE
      SET owners = kept.owners + excluded.owners, balance = kept.balance + excluded.balance
    )
    UPDATE ledger_sums_mark SET posting_id = mark.next_posting_id, account_id = mark.next_account_id
    FROM mark RETURNING true`.execute(tx);
  return rows.length > 0;
}

/**
 * Marks how far the sums go next, where they have gone as far as was marked; also where the mark is of a time that PostgreSQL has yet
 * to come to, as after a backup was read into another server.
 */
async function markNext(tx: Tx, { posting_id, account_id }: Given): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ledger_sums_mark SET next_posting_id = least(${posting_id}::bigint, posting_id + ${PORTION}::bigint),
      next_account_id = greatest(${account_id}::bigint, account_id), next_after = pg_current_xact_id()
    WHERE posting_id < ${posting_id}::bigint
      AND (next_posting_id = posting_id OR next_after > pg_current_xact_id())`.execute(tx);
  return numAffectedRows === 1n;
}
