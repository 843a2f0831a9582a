import type { Network } from '@club/contract/shapes';
import { kampalaDay } from '@club/rules/kampala-time';
import type { BadLine, ReadStatement, StatementRow } from '@club/rules/statement';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

export interface SortedLines {
  /** Numbers that no statement has named before. */
  readonly fresh: StatementRow[];
  /** What became of lines that an earlier statement had as pending. */
  readonly decided: StatementRow[];
  readonly known: number;
  readonly bad: BadLine[];
}

/** A network's clock may be ahead of ours; a date of later is a mistaken one, and would make all days until then known. */
const CLOCKS_APART_MS = 24 * 60 * 60_000;

type Content = Pick<StatementRow, 'reference' | 'account' | 'kind' | 'status' | 'moved' | 'fee' | 'occurred_at'>;

/** What of a file is new; the same number with other content is never taken for new nor for known. */
export async function sortLines(tx: Tx, network: Network, read: ReadStatement, now: Date): Promise<SortedLines> {
  const stored = await storedLines(tx, network, read);
  const closed_day = await lastClosedDay(tx, network);
  const last_day = kampalaDay(new Date(now.getTime() + CLOCKS_APART_MS));
  const seen = new Map<string, Content>(stored);
  const [fresh, decided] = [new Map<string, StatementRow>(), new Map<string, StatementRow>()];
  const bad = [...read.bad];
  let known = 0;
  for (const row of read.rows) {
    const number = row.provider_transaction_id;
    const before = seen.get(number);
    const day = kampalaDay(row.occurred_at);
    if (before !== undefined && isSame(before, row)) known += 1;
    else if (before !== undefined && !isOutcome(before, row)) {
      bad.push({ line: row.line, reason: `${number} stands in an earlier line otherwise` });
    } else if (day <= closed_day) bad.push({ line: row.line, reason: `The day ${day} is closed` });
    else if (day > last_day) bad.push({ line: row.line, reason: `The day ${day} has not come yet` });
    else {
      // The file itself may have named it as pending above.
      if (fresh.has(number)) known += 1;
      seen.set(number, row);
      (stored.has(number) ? decided : fresh).set(number, row);
    }
  }
  const inOrder = (lines: Map<string, StatementRow>) => [...lines.values()].toSorted((a, b) => a.line - b.line);
  return { fresh: inOrder(fresh), decided: inOrder(decided), known, bad: bad.toSorted((a, b) => a.line - b.line) };
}

async function storedLines(tx: Tx, network: Network, { rows }: ReadStatement): Promise<Map<string, Content>> {
  const numbers = rows.map((row) => row.provider_transaction_id);
  const stored = await sql<Content & { number: string }>`
    SELECT provider_transaction_id AS number, reference, account, kind, status, moved, fee, occurred_at
    FROM statement_rows WHERE network = ${network} AND provider_transaction_id = ANY(${numbers})`.execute(tx);
  return new Map(stored.rows.map((row) => [row.number, row]));
}

async function lastClosedDay(tx: Tx, network: Network): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT max(day)::text AS day FROM statement_closes WHERE network = ${network}`.execute(tx);
  return rows[0]?.day ?? '';
}

function isSame(a: Content, b: Content): boolean {
  return a.moved === b.moved && a.fee === b.fee && a.status === b.status;
}

/** What became of a line that was pending. What it costs and leaves is known only then. */
function isOutcome(before: Content, after: Content): boolean {
  const isAboutTheSame =
    before.moved === after.moved &&
    before.reference === after.reference &&
    before.account === after.account &&
    before.kind === after.kind &&
    before.occurred_at.getTime() === after.occurred_at.getTime();
  return isAboutTheSame && before.status === 'pending' && after.status !== 'pending';
}
