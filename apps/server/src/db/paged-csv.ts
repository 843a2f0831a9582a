import { Readable } from 'node:stream';

import { csvRow } from '@club/rules/csv-row';

const ROWS_AT_ONCE = 500;
/** A spreadsheet takes more; somebody who needs them wants the database. */
const MOST_PAGES = 40;

type Cell = string | number | null;

/** A list as a file for a spreadsheet, read page by page while it is sent. */
export function pagedCsv<Row>(
  head: readonly string[],
  readPage: (page: { page: number; per_page: number }) => Promise<{ results: Row[]; next: number | null }>,
  cellsOf: (row: Row) => readonly Cell[],
): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield csvRow(head);
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { results, next } = await readPage({ page, per_page: ROWS_AT_ONCE });
      yield results.map((row) => csvRow(cellsOf(row))).join('');
      if (next === null) return;
    }
  }
  return Readable.from(lines());
}
