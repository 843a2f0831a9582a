import { sql, type RawBuilder } from 'kysely';

type Moment = RawBuilder<unknown>;

/** Of so many transactions that are numbered one after the other some have got their postings before those in front of them. */
const AT_ONCE = sql.lit(100);

/**
 * Of the postings `p` only those that lie among what was posted from a moment on, or between two, for a WHERE that asks for the
 * moments too: an account is then read back to that time and not to its beginning. Times need not rise with numbers.
 */
export function postedWithin(since: Moment, until?: Moment): RawBuilder<boolean> {
  const isWithin = until === undefined ? sql`at >= ${since}` : sql`at >= ${since} AND at < ${until}`;
  // Not `min(id)`: PostgreSQL would go through all numbers from the first on until one is within.
  const edge = (end: RawBuilder<unknown>) =>
    sql`(SELECT ${end}(id + 0) AS id FROM ledger_transactions WHERE ${isWithin})`;
  const from = sql<boolean>`
    p.id >= (SELECT min(z.id) FROM ${edge(sql`min`)} e JOIN ledger_postings z ON z.transaction_id BETWEEN e.id - ${AT_ONCE} AND e.id)`;
  if (until === undefined) return from;
  return sql<boolean>`${from} AND
    p.id <= (SELECT max(z.id) FROM ${edge(sql`max`)} e JOIN ledger_postings z ON z.transaction_id BETWEEN e.id AND e.id + ${AT_ONCE})`;
}
