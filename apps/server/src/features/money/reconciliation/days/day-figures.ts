import type { DayFigures } from '@club/contract/money/reconciliation';
import { balanceEnds } from '@club/rules/reconciliation';
import type { StatementKind } from '@club/rules/statement-values';

/** A completed line of a statement, as a day's sums need it. */
export interface DayLine {
  readonly day: string;
  readonly account: string;
  readonly kind: StatementKind;
  readonly moved: number;
  readonly fee: number;
  readonly balance_after: number | null;
}

/** What each of our wallets at a network holds, by the name that its statement gives it. */
export type Balances = Readonly<Record<string, number>>;
type Held = ReadonlyMap<string, number>;

export type StatementDay = Omit<DayFigures, 'books_closing' | 'open_differences' | 'explained_apart'> & {
  /** Of each wallet at the end of the day; empty where lines are missing. */
  readonly balances: Balances;
};

export interface StatementDays {
  readonly days: StatementDay[];
  /** What wallets held before their first line that no closed day knows. */
  readonly openings: Balances;
}

/** The sums and balances of some days in a row, which continue from what the wallets held before them. */
export function statementDays(days: readonly string[], lines: readonly DayLine[], before: Balances): StatementDays {
  const byDay = Map.groupBy(lines, (line) => line.day);
  const known: Held = new Map(Object.entries(before));
  const openings = firstOpenings(days, byDay, known);
  let balances: Held | null = new Map([...known, ...openings]);
  const figures = days.map((day) => {
    const own = byDay.get(day) ?? [];
    const opening: number | null = balances && sum([...balances.values()]);
    balances = balances && endOfDay(own, balances);
    const closing = balances && sum([...balances.values()]);
    return { day, rows: own.length, opening, ...sumsOf(own), closing, balances: Object.fromEntries(balances ?? []) };
  });
  return { days: figures, openings: Object.fromEntries(openings) };
}

function firstOpenings(days: readonly string[], byDay: ReadonlyMap<string, readonly DayLine[]>, before: Held): Held {
  const openings = new Map<string, number>();
  for (const day of days) {
    for (const [account, lines] of Map.groupBy(byDay.get(day) ?? [], (line) => line.account)) {
      if (before.has(account) || openings.has(account)) continue;
      const ends = balanceEnds(stepsOf(lines) ?? []);
      if (ends !== null) openings.set(account, ends.opening);
    }
  }
  return openings;
}

/** Null where the lines of a wallet do not lead from what it held to one balance. */
function endOfDay(lines: readonly DayLine[], before: Held): Held | null {
  const after = new Map(before);
  for (const [account, own] of Map.groupBy(lines, (line) => line.account)) {
    const held = before.get(account);
    if (held === undefined) return null;
    const steps = stepsOf(own);
    if (steps === null) {
      after.set(account, held + sum(own.map(changeOf)));
      continue;
    }
    const ends = balanceEnds(steps, held);
    if (ends === null || ends.opening !== held) return null;
    after.set(account, ends.closing);
  }
  return after;
}

/** Null for a statement that carries no balances. */
function stepsOf(lines: readonly DayLine[]) {
  const steps = lines.flatMap((line) =>
    line.balance_after === null ? [] : [{ change: changeOf(line), balance_after: line.balance_after }],
  );
  return steps.length === 0 ? null : steps;
}

function changeOf({ moved, fee }: DayLine): number {
  return moved - fee;
}

function sumsOf(lines: readonly DayLine[]) {
  const of = (...kinds: StatementKind[]) =>
    sum(lines.filter(({ kind }) => kinds.includes(kind)).map(({ moved }) => moved));
  return {
    collected: of('collection'),
    refunded: of('refund', 'reversal'),
    paid_out: of('payout'),
    settled: of('settlement'),
    other: of('topup', 'other'),
    fees: sum(lines.map(({ fee }) => fee)) - of('fee'),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
