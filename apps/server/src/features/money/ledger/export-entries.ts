import type { Readable } from 'node:stream';

import type { QueryOf } from '@club/contract/endpoint';
import type { exportLedgerEntries as exportCall, LedgerEntry } from '@club/contract/money/ledger';
import { CSV_MOST_ROWS } from '@club/rules/csv-row';
import { formatTime, kampalaDay } from '@club/rules/kampala-time';

import type { Database } from '#server/db/connect.ts';
import { pageLinks } from '#server/db/page.ts';
import { pagedCsv } from '#server/db/paged-csv.ts';
import type { Deps } from '#server/ports/deps.ts';

import { entriesOf } from './entries-view.ts';
import { wantedEntries } from './wanted-entries.ts';

const HEAD = 'Day,Time,Entry,What,Order,Account,Whose,Amount,Balance after,Words,Reference'.split(',');
/** One more than a file takes, so that it says where it is cut off. */
const MOST_COUNTED = CSV_MOST_ROWS + 1;

type Line = Omit<LedgerEntry, 'legs'> & LedgerEntry['legs'][number];

/** The books for a spreadsheet: a line for each account that an entry touched, so that a column adds up to an account. */
export async function exportEntries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof exportCall>,
): Promise<{ name: string; content: Readable }> {
  const readPage = async (tx: Database, page: { page: number; per_page: number }) => {
    const wanted = await wantedEntries(tx, query, MOST_COUNTED);
    const entries = await entriesOf(tx, wanted, page);
    return { results: entries.flatMap(linesOf), next: pageLinks(page, wanted.count).next };
  };
  return { name: `entries-${kampalaDay(now())}.csv`, content: await pagedCsv(db, HEAD, readPage, cellsOf) };
}

const linesOf = ({ legs, ...entry }: LedgerEntry): Line[] => legs.map((leg) => ({ ...entry, ...leg }));

function cellsOf(line: Line) {
  return [
    kampalaDay(line.at),
    formatTime(line.at),
    line.id,
    line.kind,
    line.order_number,
    line.account,
    line.owner,
    line.amount,
    line.balance_after,
    line.memo,
    line.reference,
  ];
}
