import type { QueryOf } from '@club/contract/endpoint';
import { LEDGER_ENTRIES_MOST, type listLedgerEntries as listCall } from '@club/contract/money/ledger';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** What a page is cut from: the transactions in question, and how many there are, counted no further than to the most. */
export interface Wanted {
  readonly entries: Fragment;
  readonly count: number;
}
type Fragment = ReturnType<typeof sql>;

export type EntriesQuery = Pick<QueryOf<typeof listCall>, 'search' | 'account' | 'from' | 'until'>;

/**
 * The newest transactions of the books, of one kind of account, of some days, or about what was searched for; at most so many
 * are counted.
 */
export async function wantedEntries(
  db: Database,
  { search, account, from, until }: EntriesQuery,
  most = LEDGER_ENTRIES_MOST,
): Promise<Wanted> {
  const [first, last] = await Promise.all([
    from === undefined ? undefined : firstOf(db, from),
    until === undefined ? undefined : lastOf(db, until),
  ]);
  const limits = { account, first, last, most };
  const found = search === '' ? undefined : await named(db, search);
  if (found !== undefined) return among(db, found, limits);
  return account === undefined ? all(db, limits) : touching(db, account, limits);
}

/** The first transaction of a day, or of the days after it; one that never was when there is none. */
async function firstOf(db: Database, day: string): Promise<number> {
  const { start } = kampalaDayBounds(`${day}T00:00:00+03:00`);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ledger_transactions WHERE at >= ${start} ORDER BY at, id LIMIT 1`.execute(db);
  return rows[0]?.id ?? Number.MAX_SAFE_INTEGER;
}

/** The last transaction of a day, or of the days before it; 0 when there is none. */
async function lastOf(db: Database, day: string): Promise<number> {
  const { end } = kampalaDayBounds(`${day}T00:00:00+03:00`);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ledger_transactions WHERE at < ${end} ORDER BY at DESC, id DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/** All that was posted about an order, its payments, refunds and deliveries, or under a reference. */
async function named(db: Database, search: string): Promise<number[]> {
  const bought = sql`SELECT id FROM orders WHERE order_number = ${search.toUpperCase()}`;
  const { rows } = await sql<{ id: number }>`
    WITH subjects (type, id) AS (
      SELECT 'order', id FROM (${bought}) o
      UNION ALL SELECT 'payment', id FROM payments WHERE purpose = 'order' AND subject_id = (${bought})
      UNION ALL SELECT 'refund', id FROM refunds WHERE order_id = (${bought})
      UNION ALL SELECT 'delivery', id FROM deliveries WHERE order_id = (${bought}))
    SELECT t.id FROM subjects s JOIN ledger_transactions t ON t.subject_type = s.type AND t.subject_id = s.id
    UNION SELECT id FROM ledger_transactions WHERE reference = ${search}
    LIMIT ${LEDGER_ENTRIES_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Limits {
  readonly account: string | undefined;
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly most: number;
}

async function among(db: Database, ids: readonly number[], limits: Limits): Promise<Wanted> {
  const entries = sql`ledger_transactions t WHERE t.id = ANY(${ids}::bigint[])
    AND ${lies(limits)} AND ${touches(limits.account)}`;
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${entries}`.execute(db);
  return { entries, count: rows[0]!.count };
}

async function all(db: Database, limits: Limits): Promise<Wanted> {
  const entries = sql`ledger_transactions t WHERE ${lies(limits)}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${entries} LIMIT ${limits.most}) few`.execute(db);
  return { entries, count: rows[0]!.count };
}

/** Where few postings touch an account they are all taken; where many do, the newest transactions soon have enough of them. */
async function touching(db: Database, account: string, limits: Limits): Promise<Wanted> {
  const { first, last, most } = limits;
  const isPosted = sql.join(
    [
      sql`true`,
      // One that never was has no postings, and nothing comes after it.
      ...(first === undefined
        ? []
        : [sql`p.id >= (SELECT min(id) FROM ledger_postings WHERE transaction_id = ${first}::bigint)`]),
      ...(last === undefined
        ? []
        : [sql`p.id <= (SELECT max(id) FROM ledger_postings WHERE transaction_id = ${last}::bigint)`]),
    ],
    sql` AND `,
  );
  const { rows } = await sql<{ id: number }>`
    SELECT newest.id FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT p.transaction_id AS id FROM ledger_postings p WHERE p.account_id = a.id AND ${isPosted}
      ORDER BY p.id DESC LIMIT ${most}) newest
    WHERE a.kind = ${account} LIMIT ${most}`.execute(db);
  if (rows.length < most) {
    const ids = [...new Set(rows.map(({ id }) => id))];
    return { entries: sql`ledger_transactions t WHERE t.id = ANY(${ids}::bigint[])`, count: ids.length };
  }
  const entries = sql`ledger_transactions t
    WHERE ${lies(limits)} AND ${touches(account)}`;
  return { entries, count: most };
}

function lies({ first, last }: Limits): Fragment {
  const since = first === undefined ? sql`true` : sql`t.id >= ${first}::bigint`;
  return last === undefined ? since : sql`${since} AND t.id <= ${last}::bigint`;
}

function touches(account: string | undefined): Fragment {
  if (account === undefined) return sql`true`;
  return sql`EXISTS (
    SELECT FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    WHERE p.transaction_id = t.id AND a.kind = ${account})`;
}
