import type { StatementDetail } from '@club/contract/money/settlements';
import { closingBalance } from '@club/rules/settlement';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { postedWithin } from '#server/features/money/ledger/posted-within.ts';
import { sealDays } from '#server/features/money/ledger/seal-days.ts';
import { statementDetail } from '#server/features/money/settlements/detail-view.ts';
import { totalsOf, type Span } from '#server/features/money/settlements/entries.ts';
import {
  nextSpanOf,
  spanColumns,
  type NextSpan,
  type SpanColumns,
} from '#server/features/money/settlements/next-span.ts';
import { lockOutlet, NOT_APPROVED } from '#server/features/money/settlements/store.ts';
import { tellIssued } from '#server/features/money/settlements/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** Makes the next statement of an outlet, up to the day given, because an admin wants it now. */
export async function issueStatement(
  deps: Deps,
  wanted: { outlet_id: string; to_day: string; by: string },
  once: Once | undefined,
): Promise<StatementDetail> {
  await sealDays(deps);
  return transactOnce(deps.db, once, async (tx) => {
    await lockOutlet(tx, wanted.outlet_id);
    const { next_from, closed_day } = await nextSpan(tx, wanted.outlet_id);
    const { outlet_id, to_day } = wanted;
    if (closed_day === null || to_day > closed_day) throw new Problem('statement_day_open');
    if (next_from === null || to_day < next_from) throw new Problem('statement_empty');
    const id = await makeStatement(tx, deps, { outlet_id, from_day: next_from, to_day }, wanted.by);
    return statementDetail(tx, id);
  });
}

/** Where the next statement of an outlet begins, and the last day with which it may end. */
export async function nextSpan(tx: Tx, outlet_id: string): Promise<NextSpan> {
  const { rows } = await sql<SpanColumns>`SELECT ${spanColumns(sql`${outlet_id}::uuid`)}`.execute(tx);
  return nextSpanOf(rows[0]!);
}

/**
 * Writes a statement of a locked outlet for closed days, from nothing but the books, and says which. What was not paid of
 * earlier ones stands in its opening balance, so those are carried over; one that the outlet objects to waits for its answer.
 */
export async function makeStatement(tx: Tx, deps: Deps, span: Span, by: string | null): Promise<string> {
  const { entries, first_posting_id, last_posting_id, ...totals } = await totalsOf(tx, span);
  if (first_posting_id === null || last_posting_id === null) throw new Problem('statement_empty');
  const at = deps.now();
  const id = deps.random.id(at);
  const { opening, closing, number } = await balancesOf(tx, span);
  // Both come from the books, one by what happened and one by what is there: they cannot differ.
  if (closingBalance(opening, totals) !== closing)
    throw new Error(`the statement of outlet ${span.outlet_id} is not its account`);
  await tx
    .updateTable('settlement_statements')
    .set({ ...NOT_APPROVED, status: 'carried' })
    .where('outlet_id', '=', span.outlet_id)
    .where('status', 'in', ['issued', 'agreed'])
    .execute();
  await tx
    .insertInto('settlement_statements')
    .values({
      ...span,
      ...totals,
      id,
      number,
      entries,
      first_posting_id,
      last_posting_id,
      opening_balance: opening,
      closing_balance: closing,
      issued_at: at,
      issued_by: by,
      status: 'issued',
    })
    .execute();
  await audit(tx, {
    at,
    actor_id: by,
    action: 'statement.issue',
    subject_type: 'statement',
    subject_id: id,
    after: { ...span, number, closing_balance: closing },
  });
  await tellIssued(tx, deps, { id, ...span, closing_balance: closing });
  return id;
}

async function balancesOf(tx: Tx, { outlet_id, from_day, to_day }: Span) {
  // What stands there now, less what came since: all that was ever posted is not added up for it.
  const before = (start: ReturnType<typeof sql>) => sql`
    coalesce((SELECT a.balance - coalesce((
        SELECT sum(p.amount)::bigint FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
        WHERE p.account_id = a.id AND t.at >= ${start} AND ${postedWithin(start)}), 0)
      FROM ledger_accounts a WHERE a.kind = 'outlet_payable' AND a.owner = ${outlet_id}), 0)`;
  const [start, end] = [sql`ledger_day_start(${from_day}::date)`, sql`ledger_day_start(${to_day}::date + 1)`];
  const { rows } = await sql<{ opening: number; closing: number; number: number }>`
    SELECT ${before(start)} AS opening, ${before(end)} AS closing,
      (SELECT count(*)::int + 1 FROM settlement_statements WHERE outlet_id = ${outlet_id}) AS number`.execute(tx);
  return rows[0]!;
}
