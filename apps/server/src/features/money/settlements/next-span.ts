import { dayAfter } from '@club/rules/settlement';
import { sql } from 'kysely';

export interface SpanColumns {
  /** The day with which the last statement ended. */
  readonly last_day: string | null;
  /** The day at which the account began. */
  readonly first_day: string | null;
  /** The last day that is sealed in the books: nothing can happen in it any more. */
  readonly closed_day: string | null;
}

export interface NextSpan {
  readonly last_day: string | null;
  readonly next_from: string | null;
  readonly closed_day: string | null;
}

/** What decides about an outlet's next statement, for a SELECT. */
export const spanColumns = (outlet_id: ReturnType<typeof sql>) => sql`
  (SELECT max(n.to_day)::text FROM settlement_statements n WHERE n.outlet_id = ${outlet_id}) AS last_day,
  -- Who has a statement needs no beginning, and all that was ever posted is not read for it.
  CASE WHEN NOT EXISTS (SELECT FROM settlement_statements n WHERE n.outlet_id = ${outlet_id}) THEN (
    SELECT ledger_day_of(min(t.at))::text FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
    JOIN ledger_transactions t ON t.id = p.transaction_id
    WHERE a.kind = 'outlet_payable' AND a.owner = ${outlet_id}::text) END AS first_day,
  (SELECT max(day)::text FROM ledger_days) AS closed_day`;

/** Statements follow each other without a gap; the first begins with the account. */
export function nextSpanOf({ last_day, first_day, closed_day }: SpanColumns): NextSpan {
  return { last_day, next_from: last_day === null ? first_day : dayAfter(last_day), closed_day };
}
