import type { MoneyAlarm, ReconciledDay, ReturnedRow } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { formatUgx } from '@club/rules/money';
import type { Age, CloseRefusal, Difference } from '@club/rules/reconciliation';
import { CircleCheck, CircleDashed, LockKeyhole, TriangleAlert } from 'lucide-react';

import { plural } from '#web/lib/format.ts';
import type { StatusLook } from '#web/ui/Badge.tsx';

export const networkNames: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };

export const differenceWords: Record<Difference, string> = {
  only_in_statement: 'Only in the statement',
  opening_differs: 'Opening balance differs',
  only_ours: 'Not in the statement',
  amount_differs: 'Amount differs',
  status_differs: 'Status differs',
  duplicate_debit: 'Moved twice',
  ledger_differs: 'Ledger differs',
};

export const ageWords: Record<Age, string> = {
  under_1_day: 'Under 1 day',
  '1_to_3_days': '1 to 3 days',
  '3_to_7_days': '3 to 7 days',
  over_7_days: 'Over 7 days',
};

const returnedWords: Record<Exclude<ReturnedRow['kind'], 'refund'>, string> = {
  payout: 'Payout of cashback',
  riding: 'Pay of a rider',
  settlement: 'Settlement with an outlet',
};

/** What money that never arrived was sent for. */
export const returnedTitle = ({ kind, order_number }: Pick<ReturnedRow, 'kind' | 'order_number'>) =>
  kind === 'refund' ? `Refund of order ${order_number}` : returnedWords[kind];

const MISSING_LINES = 'Lines are missing';

const alarmWords: Record<MoneyAlarm['kind'], string> = {
  stuck: 'Stuck for over 10 minutes',
  paid_but_cancelled: 'Paid but cancelled',
  wrong_amount: 'Wrong amount',
  duplicate_debit: 'Charged twice',
  float_low: 'Float is low',
  unbalanced_day: 'Day does not balance',
  faulty_books: 'Books are wrong',
  closed_wrongly: 'Network says otherwise',
  limit_raised: 'Setting will change',
};

/** A day whose statement does not reach its end is called as among the days. */
export function alarmLabel({ kind, amount }: Pick<MoneyAlarm, 'kind' | 'amount'>): string {
  return kind === 'unbalanced_day' && amount === null ? MISSING_LINES : alarmWords[kind];
}

const refusalWords: Record<CloseRefusal, (day: ReconciledDay) => string> = {
  not_over: () => 'The day is not over yet.',
  day_before_open: () => 'Close the day before it first.',
  statement_missing: () => 'No statement reaches the end of this day.',
  statement_gap: () => 'Lines of the statement are missing: its balances do not follow from each other.',
  pending_lines: () => 'Lines of it are still pending. Import a newer statement, which says what became of them.',
  open_differences: (day) => `${plural(day.open_differences, 'difference')} to be resolved.`,
  unbalanced: (day) => `The ledger has ${apart(day)} than the statement.${explained(day)}`,
};

function apart({ closing, books_closing }: ReconciledDay): string {
  const by = (closing ?? 0) - books_closing;
  return `${formatUgx(Math.abs(by))} ${by > 0 ? 'less' : 'more'}`;
}

function explained({ explained_apart }: ReconciledDay): string {
  return explained_apart === 0 ? '' : ` ${formatUgx(explained_apart)} was explained without a posting.`;
}

/** What stands between a day and its close. */
export function refusalTexts(day: ReconciledDay): string[] {
  return day.refusals.map((reason) => refusalWords[reason](day));
}

export function dayLook({ closed_at, closing, books_closing, refusals }: ReconciledDay): StatusLook {
  if (closed_at !== null) return { label: 'Closed', tone: 'neutral', icon: LockKeyhole };
  if (closing === null) return { label: MISSING_LINES, tone: 'bad', icon: TriangleAlert };
  if (closing !== books_closing) return { label: 'Does not balance', tone: 'bad', icon: TriangleAlert };
  if (refusals.length > 0) return { label: 'Balances, open', tone: 'warn', icon: CircleDashed };
  return { label: 'Balances', tone: 'good', icon: CircleCheck };
}
