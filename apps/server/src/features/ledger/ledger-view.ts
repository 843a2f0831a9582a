import type { ReplyOf } from '@club/contract/endpoint';
import type { getLedger } from '@club/contract/finance';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { ledgerFaults } from './ledger-faults.ts';

const DAYS_SHOWN = 14;

interface DayRow {
  day: string;
  transactions: number;
  turnover: number;
  hash: string;
  sealed_at: Date;
}

type Account = ReplyOf<typeof getLedger>['accounts'][number];

/** The books at a glance: what stands on each kind of account, the newest sealed days, and what is wrong. */
export async function ledgerView(db: Database): Promise<ReplyOf<typeof getLedger>> {
  const [accounts, days, faults] = await Promise.all([
    sql<Account>`
      SELECT kind, CASE kind WHEN 'provider_clearing' THEN owner END AS network, count(*) AS owners,
        sum(balance)::bigint AS balance
      FROM ledger_accounts GROUP BY 1, 2 ORDER BY 1, 2`.execute(db),
    sql<DayRow>`
      SELECT day::text, transactions, turnover, encode(hash, 'hex') AS hash, sealed_at FROM ledger_days
      ORDER BY ledger_days.day DESC LIMIT ${DAYS_SHOWN}`.execute(db),
    ledgerFaults(db),
  ]);
  return {
    accounts: accounts.rows,
    days: days.rows.map((day) => ({ ...day, sealed_at: day.sealed_at.toISOString() })),
    faults,
    sum: accounts.rows.reduce((sum, account) => sum + account.balance, 0),
  };
}
