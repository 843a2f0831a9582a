import { Readable } from 'node:stream';

import { CSV_MOST_ROWS, csvHead, csvRow } from '@club/rules/csv-row';
import { formatCount } from '@club/rules/money';
import { sql } from 'kysely';

import type { Database } from './connect.ts';
import { transact } from './transact.ts';

const ROWS_AT_ONCE = 5_000;
const MOST_PAGES = CSV_MOST_ROWS / ROWS_AT_ONCE;

type Cell = string | number | null;
type ReadPage<Row> = (
  db: Database,
  page: { page: number; per_page: number },
) => Promise<{ results: Row[]; next: number | null }>;

/**
 * A list as a file for a spreadsheet. All its pages are read from one moment, so that what happens meanwhile moves no row
 * from one to the other, and before the first is sent, so that a slow reader holds no connection.
 */
export async function pagedCsv<Row>(
  db: Database,
  head: readonly string[],
  readPage: ReadPage<Row>,
  cellsOf: (row: Row) => readonly Cell[],
): Promise<Readable> {
  const parts = await transact(db, async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx);
    const read = [csvHead(head)];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { results, next } = await readPage(tx, { page, per_page: ROWS_AT_ONCE });
      read.push(results.map((row) => csvRow(cellsOf(row))).join(''));
      if (next === null) return read;
    }
    return [...read, csvRow([`Cut off here after ${formatCount(CSV_MOST_ROWS)}. Choose fewer days for the rest.`])];
  });
  return Readable.from(parts);
}
