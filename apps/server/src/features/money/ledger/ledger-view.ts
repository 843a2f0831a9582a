import type { ReplyOf } from '@club/contract/endpoint';
import type { getLedger } from '@club/contract/money/ledger';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { personName } from '#server/features/people/members/person-name.ts';

import type { LedgerFault } from './ledger-faults.ts';

const DAYS_SHOWN = 14;

interface DayRow {
  day: string;
  transactions: number;
  turnover: number;
  hash: string;
  sealed_at: Date;
}

interface CheckRow {
  asked_by: { id: string; name: string } | null;
  began_at: Date;
  ended_at: Date | null;
  through: string | null;
  entries: number;
  faults: LedgerFault[];
}

type Account = ReplyOf<typeof getLedger>['accounts'][number];

/**
 * The books at a glance: what stands on each kind of account, the newest sealed days, and what the last check found. Reads
 * what is kept and what was posted in the last minutes, so that it costs the same however long the books are and however many
 * have an account.
 */
export async function readLedger(db: Database | Tx): Promise<ReplyOf<typeof getLedger>> {
  const [accounts, days, checks] = await Promise.all([
    sql<Account>`
      SELECT kind, nullif(network, '') AS network, owners, balance FROM ledger_sums_now() ORDER BY kind, network`.execute(
      db,
    ),
    sql<DayRow>`
      SELECT day::text, transactions, turnover, encode(hash, 'hex') AS hash, sealed_at FROM ledger_days
      ORDER BY ledger_days.day DESC LIMIT ${DAYS_SHOWN}`.execute(db),
    // The one that runs, if any, and the one before it.
    sql<CheckRow>`
      SELECT ${personName(sql`asked_by`)} AS asked_by, began_at, ended_at, through::text, entries, faults
      FROM ledger_checks ORDER BY id DESC LIMIT 2`.execute(db),
  ]);
  const shown = checks.rows.map(checkReply);
  return {
    accounts: accounts.rows,
    days: days.rows.map((day) => ({ ...day, sealed_at: day.sealed_at.toISOString() })),
    checking: shown.find(({ ended_at }) => ended_at === null) ?? null,
    checked: shown.find(({ ended_at }) => ended_at !== null) ?? null,
    sum: accounts.rows.reduce((sum, account) => sum + account.balance, 0),
  };
}

function checkReply({ began_at, ended_at, ...check }: CheckRow) {
  return { ...check, began_at: began_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}
