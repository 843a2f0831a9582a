import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Whatever began before midnight has ended by then, and a clock that is put back an hour does no harm. */
const AFTER_MIDNIGHT_MS = 2 * 60 * 60_000;
/** Days sealed in one run; the next run takes the rest. */
const BATCH = 40;

/**
 * Seals the days of the books that are over: each gets a hash over everything posted in it and over the day before, and
 * takes no more postings. Several workers may do this at once. Returns how many were sealed.
 */
export async function sealDays(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let sealed = 0;
  while (sealed < BATCH && (await transact(deps.db, (tx) => sealNext(tx, deps.now())))) sealed += 1;
  return sealed;
}

async function sealNext(tx: Tx, now: Date): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('seal the books', 0))`.execute(tx);
  const { numAffectedRows } = await sql`
    WITH last AS (SELECT day, hash FROM ledger_days ORDER BY day DESC LIMIT 1),
    next AS (
      SELECT coalesce((SELECT day + 1 FROM last), (SELECT ledger_day_of(min(at)) FROM ledger_transactions)) AS day,
        coalesce((SELECT hash FROM last), ''::bytea) AS previous
    )
    INSERT INTO ledger_days (day, transactions, turnover, previous_hash, hash, sealed_at)
    SELECT next.day,
      (SELECT count(*) FROM ledger_transactions t
        WHERE t.at >= ledger_day_start(next.day) AND t.at < ledger_day_start(next.day + 1)),
      (SELECT coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0) FROM ledger_postings p
        JOIN ledger_transactions t ON t.id = p.transaction_id
        WHERE t.at >= ledger_day_start(next.day) AND t.at < ledger_day_start(next.day + 1)),
      next.previous, ledger_day_hash(next.day, next.previous), ${now}
    FROM next
    WHERE ledger_day_start(next.day + 1) <= ${new Date(now.getTime() - AFTER_MIDNIGHT_MS)}`.execute(tx);
  return numAffectedRows === 1n;
}
