import { Readable } from 'node:stream';

import { csvHead, csvRow } from '@club/rules/csv-row';
import { formatTime, kampalaDay } from '@club/rules/kampala-time';

import type { Database } from '#server/db/connect.ts';
import { eachEntry } from '#server/features/money/settlements/entries.ts';
import type { Statement } from '#server/features/money/settlements/store.ts';

import { entryWords } from './entry-words.ts';
import { fileName, type StatementFile } from './statement-file.ts';

const HEAD = ['Date', 'Time', 'What', 'Reference', 'Note', 'Gross', 'Commission', 'Delivery fee', 'Amount', 'Balance'];

/** A statement for a spreadsheet: opening balance, every entry, closing balance; amounts as whole shillings. */
export function statementCsv(db: Database, statement: Statement): StatementFile {
  return { name: fileName(statement, 'csv'), content: Readable.from(rows(db, statement)) };
}

async function* rows(db: Database, statement: Statement): AsyncGenerator<string> {
  const { from_day, to_day, opening_balance, closing_balance } = statement;
  yield csvHead(HEAD);
  yield csvRow([from_day, null, 'Opening balance', null, null, null, null, null, null, opening_balance]);
  for await (const { at, kind, reference, memo, gross, commission, delivery, amount, balance } of eachEntry(
    db,
    statement,
  )) {
    const figures = [gross, -commission, -delivery, amount, balance];
    yield csvRow([kampalaDay(at), formatTime(at), entryWords[kind], reference, memo, ...figures]);
  }
  yield csvRow([to_day, null, 'Closing balance', null, null, null, null, null, null, closing_balance]);
}
