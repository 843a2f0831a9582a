import type { QueryOf } from '@club/contract/endpoint';
import { LEDGER_ENTRIES_MOST, type listLedgerEntries as listCall } from '@club/contract/money/ledger';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** What a page is cut from: the transactions in question, and how many there are, counted no further than to the most. */
interface Wanted {
  readonly entries: Fragment;
  readonly count: number;
}
type Fragment = ReturnType<typeof sql>;

/** The newest transactions of the books, of one kind of account, up to a day, or about what was searched for. */
export async function wantedEntries(
  db: Database,
  { search, account, until }: QueryOf<typeof listCall>,
): Promise<Wanted> {
  const last = until === undefined ? undefined : await lastOf(db, until);
  const found = search === '' ? undefined : await named(db, search);
  if (found !== undefined) return among(db, found, { account, last });
  return account === undefined ? all(db, last) : touching(db, account, last);
}

/** The last transaction of a day, or of the days before it; 0 when there is none. */
async function lastOf(db: Database, day: string): Promise<number> {
  const { end } = kampalaDayBounds(`${day}T00:00:00+03:00`);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ledger_transactions WHERE at < ${end} ORDER BY at DESC, id DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/** All that was posted about an order, its payments and its refunds, or under a reference. */
async function named(db: Database, search: string): Promise<number[]> {
  const bought = sql`SELECT id FROM orders WHERE order_number = ${search.toUpperCase()}`;
  const { rows } = await sql<{ id: number }>`
    WITH subjects (type, id) AS (
      SELECT 'order', id FROM (${bought}) o
      UNION ALL SELECT 'payment', id FROM payments WHERE purpose = 'order' AND subject_id = (${bought})
      UNION ALL SELECT 'refund', id FROM refunds WHERE order_id = (${bought}))
    SELECT t.id FROM subjects s JOIN ledger_transactions t ON t.subject_type = s.type AND t.subject_id = s.id
    UNION SELECT id FROM ledger_transactions WHERE reference = ${search}
    LIMIT ${LEDGER_ENTRIES_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Limits {
  readonly account: string | undefined;
  readonly last: number | undefined;
}

async function among(db: Database, ids: readonly number[], { account, last }: Limits): Promise<Wanted> {
  const entries = sql`ledger_transactions t WHERE t.id = ANY(${ids}::bigint[])
    AND ${upTo(last)} AND ${touches(account)}`;
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${entries}`.execute(db);
  return { entries, count: rows[0]!.count };
}

async function all(db: Database, last: number | undefined): Promise<Wanted> {
  const entries = sql`ledger_transactions t WHERE ${upTo(last)}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${entries} LIMIT ${LEDGER_ENTRIES_MOST}) few`.execute(db);
  return { entries, count: rows[0]!.count };
}

/** Where few postings touch an account they are all taken; where many do, the newest transactions soon have enough of them. */
async function touching(db: Database, account: string, last: number | undefined): Promise<Wanted> {
  const isPosted =
    last === undefined
      ? sql`true`
      : sql`p.id <= (SELECT max(id) FROM ledger_postings WHERE transaction_id = ${last}::bigint)`;
  const { rows } = await sql<{ id: number }>`
    SELECT newest.id FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT p.transaction_id AS id FROM ledger_postings p WHERE p.account_id = a.id AND ${isPosted}
      ORDER BY p.id DESC LIMIT ${LEDGER_ENTRIES_MOST}) newest
    WHERE a.kind = ${account} LIMIT ${LEDGER_ENTRIES_MOST}`.execute(db);
  if (rows.length < LEDGER_ENTRIES_MOST) {
    const ids = [...new Set(rows.map(({ id }) => id))];
    return { entries: sql`ledger_transactions t WHERE t.id = ANY(${ids}::bigint[])`, count: ids.length };
  }
  const entries = sql`ledger_transactions t
    WHERE ${upTo(last)} AND ${touches(account)}`;
  return { entries, count: LEDGER_ENTRIES_MOST };
}

const upTo = (last: number | undefined) => (last === undefined ? sql`true` : sql`t.id <= ${last}::bigint`);

function touches(account: string | undefined): Fragment {
  if (account === undefined) return sql`true`;
  return sql`EXISTS (
    SELECT FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    WHERE p.transaction_id = t.id AND a.kind = ${account})`;
}
