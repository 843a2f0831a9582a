import { LEAST_SENT_UGX } from './least-sent.ts';
import type { Ugx } from './money.ts';

/**
 * The states of an outlet's statement: issued to the outlet, disputed or agreed by it, being paid and paid. What is not
 * paid when the next one is issued is carried into that.
 */
export const STATEMENT_STATUSES = ['issued', 'disputed', 'agreed', 'sending', 'paid', 'carried'] as const;
export type StatementStatus = (typeof STATEMENT_STATUSES)[number];

/** Where a statement may go from where. An outlet may still object after it has agreed, until its money is on the way. */
export const statementMoves: Record<StatementStatus, readonly StatementStatus[]> = {
  issued: ['disputed', 'agreed', 'carried'],
  disputed: ['issued', 'carried'],
  agreed: ['disputed', 'sending', 'carried'],
  sending: ['agreed', 'paid', 'carried'],
  paid: [],
  carried: [],
};

/** The states from which a statement may reach another, for the WHERE of the guarded update. */
export function statementSources(to: StatementStatus): StatementStatus[] {
  return STATEMENT_STATUSES.filter((from) => statementMoves[from].includes(to));
}

/** The states of a payment to an outlet. */
export const SETTLEMENT_STATUSES = ['sending', 'paid', 'failed'] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

/** What can stand on a statement. */
export const STATEMENT_ENTRY_KINDS = ['sale', 'return', 'correction', 'settlement'] as const;
export type StatementEntryKind = (typeof STATEMENT_ENTRY_KINDS)[number];

/** What a statement adds up. All count positive, but a correction may go either way. */
export interface StatementTotals {
  readonly sales: Ugx;
  readonly returns: Ugx;
  readonly commission: Ugx;
  readonly delivery_fees: Ugx;
  readonly cashback_share: Ugx;
  readonly corrections: number;
  readonly settlements: Ugx;
}

/** What is owed to the outlet at the end of a statement; below zero when the outlet owes the club. */
export function closingBalance(opening: number, totals: StatementTotals): number {
  const { sales, returns, commission, delivery_fees, cashback_share, corrections, settlements } = totals;
  return opening + sales - returns - commission - delivery_fees - cashback_share + corrections - settlements;
}

/** The money of an outlet at this moment. */
export interface OutletMoney {
  /** What its account in the books holds. */
  readonly balance: number;
  /** What is being sent to it and not in the books yet. */
  readonly in_flight: Ugx;
}

/**
 * What is still to be paid of a statement: its closing balance less what was sent since, and never more than the outlet is
 * owed now, since goods may have come back meanwhile.
 */
export function statementDue(closing: number, sent_since: Ugx, { balance, in_flight }: OutletMoney): Ugx {
  const left = Math.min(closing - sent_since - in_flight, balance - in_flight);
  return left < LEAST_SENT_UGX ? 0 : left;
}

const DAY_MS = 86_400_000;
/** Days are counted so that periods of seven end with a Sunday: 4 January 1970 was one. */
const FIRST_SUNDAY = 3;

/** The calendar day so many days after another, `2026-11-21`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last day of the period that a day falls in. Periods have a fixed length; those of a week end with its Sunday. */
export function periodEnd(day: string, period_days: number): string {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS - FIRST_SUNDAY;
  return dayAfter(day, (period_days - (number % period_days)) % period_days);
}

/** The last day of the last period that is over once `day` is. */
export function lastPeriodEnd(day: string, period_days: number): string {
  const end = periodEnd(day, period_days);
  return end === day ? day : dayAfter(end, -period_days);
}
