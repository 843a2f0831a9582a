import { lastPeriodEnd, periodEnd } from '@club/rules/settlement';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { postedWithin } from '#server/features/money/ledger/posted-within.ts';
import { sealDays } from '#server/features/money/ledger/seal-days.ts';
import { makeStatement, nextSpan } from '#server/features/money/settlements/desk/issue-statement.ts';
import type { Deps } from '#server/ports/deps.ts';

import { lockOutlet } from './store.ts';

/** Periods of one outlet taken up in one run; the next run takes the rest. */
const PERIODS = 60;

/** An outlet that can be paid, and since when. */
interface Opened {
  readonly outlet_id: string;
  readonly opened_day: string;
}

/**
 * Makes the statements of all periods that are over, once each however many workers do it. An outlet gets them by itself
 * from the day on from which it can be paid; the first tells of everything before. Nothing happened, no statement.
 */
export async function issueDueStatements(deps: Deps): Promise<number> {
  await sealDays(deps);
  const { settlement_period_days } = await readSettings(deps.db, deps.now());
  const { rows } = await sql<Opened>`
    SELECT outlet_id, ledger_day_of(opened_at)::text AS opened_day FROM settlement_accounts ORDER BY outlet_id`.execute(
    deps.db,
  );
  return oneByOne(rows, (outlet) => issueAllOf(deps, outlet, settlement_period_days));
}

async function issueAllOf(deps: Deps, outlet: Opened, period_days: number): Promise<number> {
  let issued = 0;
  while (issued < PERIODS && (await transact(deps.db, (tx) => issueNext(tx, deps, outlet, period_days)))) issued += 1;
  return issued;
}

async function issueNext(tx: Tx, deps: Deps, { outlet_id, opened_day }: Opened, period_days: number): Promise<boolean> {
  await lockOutlet(tx, outlet_id);
  const { last_day, next_from, closed_day } = await nextSpan(tx, outlet_id);
  if (next_from === null || closed_day === null) return false;
  const happened = await firstDayFrom(tx, outlet_id, next_from);
  if (happened === null) return false;
  const end = last_day === null ? lastPeriodEnd(closed_day, period_days) : periodEnd(happened, period_days);
  const to_day = end < opened_day ? periodEnd(opened_day, period_days) : end;
  if (to_day > closed_day || to_day < happened) return false;
  await makeStatement(tx, deps, { outlet_id, from_day: next_from, to_day }, null);
  return true;
}

/** The first day from the given one on at which something was posted to the outlet's account. */
async function firstDayFrom(tx: Tx, outlet_id: string, day: string): Promise<string | null> {
  const start = sql`ledger_day_start(${day}::date)`;
  const { rows } = await sql<{ day: string | null }>`
    SELECT ledger_day_of(min(t.at))::text AS day FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
    JOIN ledger_transactions t ON t.id = p.transaction_id
    WHERE a.kind = 'outlet_payable' AND a.owner = ${outlet_id} AND t.at >= ${start} AND ${postedWithin(start)}`.execute(
    tx,
  );
  return rows[0]!.day;
}
