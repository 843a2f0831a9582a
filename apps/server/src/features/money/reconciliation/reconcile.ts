import type { DayFigures } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { kampalaDay, kampalaDayBounds } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { type Balances, type DayLine, statementDays } from '#server/features/money/reconciliation/days/day-figures.ts';
import {
  bookedIn,
  differencesIn,
  openingDifferences,
} from '#server/features/money/reconciliation/differences/find-differences.ts';
import { keepDifferences, type Standing } from '#server/features/money/reconciliation/differences/keep-differences.ts';
import {
  type MatchItem,
  readMatchItems,
  type Window,
} from '#server/features/money/reconciliation/differences/match-items.ts';
import type { Deps } from '#server/ports/deps.ts';

import { kindOfLine } from './kind-of-line.ts';

/** An attempt lives three days at most; its line may stand in a statement as much earlier. */
export const LATE_MS = 4 * 24 * 60 * 60_000;
/** Days compared at once; who is further behind closes some first. */
const MOST_DAYS = 400;

export interface Reconciled {
  /** The days that are not closed, the oldest first. */
  readonly days: (DayFigures & { balances: Balances })[];
}

interface Extent {
  first_at: Date | null;
  last_at: Date | null;
  closed_day: string | null;
  balances: Balances | null;
}

/**
 * Compares what a network has said with our attempts and with the ledger, and keeps what differs and what each open day
 * comes to. One at a time for each network. Nothing is known before the first statement.
 */
export async function reconcile(tx: Tx, deps: Pick<Deps, 'now' | 'random'>, network: Network): Promise<Reconciled> {
  await lockNetwork(tx, network);
  const extent = await readExtent(tx, network);
  const at = deps.now();
  if (extent.first_at === null || extent.last_at === null) {
    // The only statement may have been taken back.
    await keepDays(tx, network, [], at);
    return { days: [] };
  }
  const days = openDays(extent.closed_day, extent.first_at, extent.last_at);
  const window = windowOf(network, extent.closed_day, extent.first_at);
  const { items, balance } = await readMatchItems(tx, window);
  const lines = await readLines(tx, network, window.since);
  const known_until = knownUntil(extent.last_at, at);
  const statement = statementDays(days, lines, extent.balances ?? {});
  const found = [
    ...differencesIn(items, known_until),
    ...(await openingDifferences(tx, window, {
      openings: statement.openings,
      before: extent.closed_day === null ? balance - bookedIn(items) : null,
    })),
  ];
  const standing = await keepDifferences(tx, deps, window, { found, items });
  const figures = statement.days.map((day, index) => ({
    ...day,
    books_closing: booksAt(day.day, balance, items) - feesUntil(statement.days, index),
    ...standingOn(day.day, index === 0, standing),
  }));
  await keepDays(tx, network, figures, at);
  return { days: figures };
}

/** Whoever changes what is known of a network's statements comes one after the other; taken before any row is locked. */
export async function lockNetwork(tx: Tx, network: Network): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`reconcile ${network}`}, 0))`.execute(tx);
}

async function readExtent(tx: Tx, network: Network): Promise<Extent> {
  const { rows } = await sql<Extent>`
    SELECT (SELECT min(occurred_at) FROM statement_rows WHERE network = ${network}) AS first_at,
      (SELECT max(occurred_at) FROM statement_rows WHERE network = ${network}) AS last_at,
      c.day::text AS closed_day, c.balances
    FROM (SELECT) one
    LEFT JOIN LATERAL (
      SELECT day, balances FROM statement_closes WHERE network = ${network} ORDER BY statement_closes.day DESC LIMIT 1
    ) c ON true`.execute(tx);
  return rows[0]!;
}

function windowOf(network: Network, closed_day: string | null, first_at: Date): Window {
  if (closed_day === null) return { network, since: first_at, rows_since: first_at };
  const since = endOf(closed_day);
  return { network, since, rows_since: new Date(since.getTime() - LATE_MS) };
}

function openDays(closed_day: string | null, first_at: Date, last_at: Date): string[] {
  const days: string[] = [];
  const last = kampalaDay(last_at);
  let day = closed_day === null ? kampalaDay(first_at) : kampalaDay(endOf(closed_day));
  for (; day <= last && days.length < MOST_DAYS; day = kampalaDay(endOf(day))) days.push(day);
  return days;
}

function endOf(day: string): Date {
  return kampalaDayBounds(`${day}T12:00:00+03:00`).end;
}

/** A statement is of whole days, but of the present one only until its last line. */
function knownUntil(last_at: Date, now: Date): Date {
  const { end } = kampalaDayBounds(last_at);
  return end <= now ? end : last_at;
}

async function readLines(tx: Tx, network: Network, since: Date): Promise<DayLine[]> {
  const { rows } = await sql<DayLine>`
    SELECT s.day::text, s.account, ${kindOfLine} AS kind, s.moved, s.fee, s.balance_after FROM statement_rows s
    WHERE network = ${network} AND occurred_at >= ${since} AND status = 'completed' ORDER BY occurred_at, id`.execute(
    tx,
  );
  return rows;
}

/** What the ledger says we had at the end of a day: all it has now, less what counts for later days. */
function booksAt(day: string, balance: number, items: readonly MatchItem[]): number {
  return items.reduce((left, item) => left - bookedAfter(day, item), balance);
}

/** What is booked as it moved counts where it did: money may come back days later, and the day that it left on stands as it was. */
function bookedAfter(day: string, { day: first, booked, moved, moved_on }: MatchItem): number {
  const later = moved.reduce((sum, each, index) => (moved_on[index]! > day ? sum + each : sum), 0);
  const isAsMoved = moved.length > 0 && booked === moved.reduce((sum, each) => sum + each, 0);
  return isAsMoved ? later : first > day ? booked : 0;
}

/** What is left of earlier days counts for the first that is not closed. */
function standingOn(day: string, isFirst: boolean, standing: readonly Standing[]) {
  const own = standing.filter((each) => each.day === day || (isFirst && each.day < day));
  const explained = own.filter(({ state }) => state === 'explained');
  return {
    open_differences: own.length - explained.length,
    explained_apart: explained.reduce((sum, { apart }) => sum + apart, 0),
  };
}

/** Fees come into the ledger when their day is closed. */
function feesUntil(days: readonly { fees: number }[], index: number): number {
  return days.slice(0, index + 1).reduce((sum, { fees }) => sum + fees, 0);
}

async function keepDays(tx: Tx, network: Network, days: Reconciled['days'], at: Date): Promise<void> {
  const rows = JSON.stringify(days.map(({ balances: _, ...figures }) => figures));
  await sql`DELETE FROM reconciliation_days WHERE network = ${network}`.execute(tx);
  await sql`
    INSERT INTO reconciliation_days (network, day, figures, computed_at)
    SELECT ${network}, (day ->> 'day')::date, day, ${at} FROM jsonb_array_elements(${rows}::jsonb) AS day`.execute(tx);
}
