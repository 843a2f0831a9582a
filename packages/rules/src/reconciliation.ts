import { kampalaDay } from './kampala-time.ts';

/** How the three books agree about one movement of money: our attempt, the network's statement, and the ledger. */
export const MATCH_CLASSES = [
  'matched',
  'only_in_statement',
  'only_ours',
  'amount_differs',
  'status_differs',
  'duplicate_debit',
  'ledger_differs',
] as const;
export type MatchClass = (typeof MATCH_CLASSES)[number];
/** The ways in which they differ; `opening_differs` is about what a network held before its first statement. */
export const DIFFERENCES = [
  ...(MATCH_CLASSES.slice(1) as Exclude<MatchClass, 'matched'>[]),
  'opening_differs',
] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** What is known of one movement. Amounts are seen from our wallet at the network: what came in is positive. */
export interface MatchFacts {
  /** Null where nobody here asked for it. `held`: received, but waiting for a person. */
  readonly ours: { readonly amount: number; readonly state: 'completed' | 'held' | 'open' | 'failed' } | null;
  /** What the statement says has moved, line by line. */
  readonly moved: readonly number[];
  /** The statement also lists it as pending or failed. */
  readonly has_unmoved: boolean;
  /** What the ledger has for it in the account of the network. */
  readonly booked: number;
  /** A person has looked at it and what is booked is what was decided. */
  readonly is_decided: boolean;
}

/** Compares the three. What a person has decided counts as matched as long as ledger and statement agree. */
export function matchClass({ ours, moved, has_unmoved, booked, is_decided }: MatchFacts): MatchClass {
  const told = moved.reduce((sum, each) => sum + each, 0);
  if (is_decided && booked === told) return 'matched';
  if (ours === null) {
    if (moved.length > 0) return booked === told && told === 0 ? 'matched' : 'only_in_statement';
    return booked === 0 ? 'matched' : 'only_ours';
  }
  if (moved.length === 0) return withoutMoney(ours.state, booked, has_unmoved);
  const sameWay = moved.filter((each) => Math.sign(each) === Math.sign(ours.amount));
  if (told !== ours.amount) {
    if (sameWay.length > 1) return 'duplicate_debit';
    if (told !== 0) return 'amount_differs';
    // It came and was taken back by the network.
    return ours.state === 'completed' || booked !== 0 ? 'status_differs' : 'matched';
  }
  if (ours.state !== 'completed') return 'status_differs';
  return booked === told ? 'matched' : 'ledger_differs';
}

/** The statement knows of no money. */
function withoutMoney(state: 'completed' | 'held' | 'open' | 'failed', booked: number, isListed: boolean): MatchClass {
  if (state === 'completed' || state === 'held') return isListed ? 'status_differs' : 'only_ours';
  return booked === 0 ? 'matched' : 'ledger_differs';
}

/** How long a difference has stood. */
export const AGES = ['under_1_day', '1_to_3_days', '3_to_7_days', 'over_7_days'] as const;
export type Age = (typeof AGES)[number];

const DAY_MS = 24 * 60 * 60_000;
/** Each age lasts until so many days; the last for good. */
export const AGE_UNTIL_DAYS: Record<Age, number | null> = {
  under_1_day: 1,
  '1_to_3_days': 3,
  '3_to_7_days': 7,
  over_7_days: null,
};

export function ageOf(since: Date, now: Date): Age {
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  return AGES.find((age) => days < (AGE_UNTIL_DAYS[age] ?? Infinity)) ?? 'over_7_days';
}

/** One line of a day as its running balance needs it. */
export interface BalanceStep {
  /** What it changed the balance by, the fee included. */
  readonly change: number;
  readonly balance_after: number;
}

/**
 * The balance before the first and after the last of some lines in whatever order they come: the one balance that no line
 * leads to, and the one that no line starts from. Null where the lines do not hang together, so that some are missing.
 * Where the day ends as it began, any of its balances may be both; `fallback` says which, else the first line's.
 */
export function balanceEnds(
  steps: readonly BalanceStep[],
  fallback?: number,
): { opening: number; closing: number } | null {
  const open = new Map<number, number>();
  const count = (balance: number, by: number) => open.set(balance, (open.get(balance) ?? 0) + by);
  for (const { change, balance_after } of steps) {
    count(balance_after - change, 1);
    count(balance_after, -1);
  }
  const ends = [...open].filter(([, times]) => times !== 0);
  const first = steps[0];
  if (first === undefined) return null;
  if (ends.length === 0) {
    const balance = fallback ?? first.balance_after - first.change;
    return steps.some((step) => step.balance_after === balance) ? { opening: balance, closing: balance } : null;
  }
  const opening = ends.find(([, times]) => times === 1)?.[0];
  const closing = ends.find(([, times]) => times === -1)?.[0];
  return ends.length === 2 && opening !== undefined && closing !== undefined ? { opening, closing } : null;
}

/** Why a day of a network cannot be closed. */
export const CLOSE_REFUSALS = [
  'not_over',
  'day_before_open',
  'statement_missing',
  'statement_gap',
  'pending_lines',
  'open_differences',
  'unbalanced',
] as const;
export type CloseRefusal = (typeof CLOSE_REFUSALS)[number];

/** A day of a network at a glance. */
export interface DayToClose {
  /** 2026-11-21, in Kampala. */
  readonly day: string;
  readonly is_day_before_closed: boolean;
  /** The statement reaches to its end: it has lines of this day or of a later one. */
  readonly is_covered: boolean;
  /** What the statement ends with; null where its lines do not hang together. */
  readonly statement_closing: number | null;
  /** A line of it may move money yet, which a closed day could not take. */
  readonly has_pending_lines: boolean;
  readonly books_closing: number;
  readonly open_differences: number;
}

/** What stands between a day and its close, the first thing to be done first; empty when it may be closed. */
export function closeRefusals(day: DayToClose, now: Date): CloseRefusal[] {
  const { statement_closing, books_closing } = day;
  const stands: Record<CloseRefusal, boolean> = {
    not_over: kampalaDay(now) <= day.day,
    day_before_open: !day.is_day_before_closed,
    statement_missing: !day.is_covered,
    statement_gap: day.is_covered && statement_closing === null,
    pending_lines: day.has_pending_lines,
    open_differences: day.open_differences > 0,
    unbalanced: statement_closing !== null && statement_closing !== books_closing,
  };
  return CLOSE_REFUSALS.filter((reason) => stands[reason]);
}
