import type { StatementEntry } from '@club/contract/money/settlements';
import { formatDate, formatTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';

import type { Database } from '#server/db/connect.ts';
import { BRAND } from '#server/features/club/notifications/sms-texts.ts';
import { eachEntry } from '#server/features/money/settlements/entries.ts';
import type { Statement } from '#server/features/money/settlements/store.ts';

import { entryWords } from './entry-words.ts';
import { ink, Sheet, type Cell } from './pdf-sheet.ts';
import { fileName, type StatementFile } from './statement-file.ts';

const count = new Intl.NumberFormat('en-UG');
// Adding zero makes a plain zero of a negative one.
const figure = (amount: number) => count.format(amount + 0).replace('-', '–');

/** A statement to print: what it adds up, and every entry with the balance after it. */
export async function statementPdf(db: Database, statement: Statement): Promise<StatementFile> {
  // Most processes never draw one.
  const { default: PDFDocument } = await import('pdfkit');
  const { outlet_name, number, issued_at } = statement;
  const title = `Statement ${number} of ${outlet_name}`;
  const info = { Title: title, Author: BRAND, CreationDate: issued_at };
  const doc = new PDFDocument({ size: 'A4', margin: 0, info, lang: 'en-UG', displayTitle: true });
  const sheet = new Sheet(doc, `${BRAND} · ${title} · whole Ugandan shillings, days of East Africa Time`);
  drawHead(sheet, statement);
  drawSummary(sheet, statement);
  void drawEntries(sheet, db, statement).then(
    () => doc.end(),
    (error: unknown) => doc.destroy(error instanceof Error ? error : new Error('the statement could not be read')),
  );
  return { name: fileName(statement, 'pdf'), content: doc };
}

function drawHead(sheet: Sheet, { outlet_name, number, from_day, to_day, issued_at }: Statement): void {
  const { right } = sheet;
  sheet.row(34, [
    { text: BRAND, size: 18, bold: true, colour: ink.brand },
    { text: `Statement ${number}`, size: 18, right },
  ]);
  sheet.rule(ink.gold, 2);
  sheet.y += 22;
  sheet.paragraph(20, { text: outlet_name, size: 14, bold: true, width: 480 });
  sheet.row(15, [
    { text: from_day === to_day ? formatDate(to_day) : `${formatDate(from_day)} to ${formatDate(to_day)}`, size: 10 },
  ]);
  sheet.row(34, [{ text: `Issued ${formatDate(issued_at)}`, size: 10, colour: ink.soft }]);
}

function drawSummary(sheet: Sheet, statement: Statement): void {
  const { opening_balance, sales, returns, commission, delivery_fees, cashback_share } = statement;
  const lines: [string, number][] = [
    ['Opening balance', opening_balance],
    ['Sales completed', sales],
    ['Returns', -returns],
    ['Commission of the club', -commission],
    ['Delivery fees, kept for the delivery', -delivery_fees],
    ['Share in cashback', -cashback_share],
    ['Corrections', statement.corrections],
    ['Paid to the outlet', -statement.settlements],
  ];
  for (const [label, amount] of lines) {
    sheet.row(18, [
      { text: label, size: 10, colour: ink.soft },
      { text: figure(amount), size: 10, right: sheet.right },
    ]);
  }
  sheet.rule(ink.brand);
  sheet.y += 10;
  const { closing_balance, to_day } = statement;
  const total = { size: 13, bold: true, colour: ink.brand };
  sheet.row(46, [
    { ...total, text: `${closing_balance < 0 ? 'Owed by' : 'Owed to'} the outlet on ${formatDate(to_day)}` },
    { ...total, text: formatUgx(closing_balance).replace('-', '–'), right: sheet.right },
  ]);
}

/** The right edges of the columns of figures, from the last to the first. */
const COLUMN = 62;

async function drawEntries(sheet: Sheet, db: Database, statement: Statement): Promise<void> {
  sheet.heading = () => drawColumns(sheet);
  sheet.row(20, [{ text: 'What happened', size: 12, bold: true }]);
  drawColumns(sheet);
  for await (const entry of eachEntry(db, statement)) sheet.row(16, entryCells(sheet, entry));
  sheet.rule(ink.line);
}

function drawColumns(sheet: Sheet): void {
  const look = { size: 8, bold: true, colour: ink.soft };
  const names = ['Balance', 'Amount', 'Delivery', 'Commission', 'Gross'];
  sheet.row(13, [
    { ...look, text: 'When' },
    { ...look, text: 'What', left: sheet.left + 84 },
    ...names.map((text, place): Cell => ({ ...look, text, right: sheet.right - place * COLUMN })),
  ]);
  sheet.rule(ink.line);
  sheet.y += 6;
}

function entryCells(sheet: Sheet, entry: StatementEntry): Cell[] {
  const { at, kind, reference, memo, gross, commission, delivery, amount, balance } = entry;
  const figures = [balance, amount, -delivery, -commission, gross];
  const what = [entryWords[kind], reference ?? memo].filter((text) => text !== null).join(' ');
  return [
    { text: `${formatDate(at)} ${formatTime(at)}`, size: 8, colour: ink.soft, width: 80 },
    { text: what, size: 8, left: sheet.left + 84, width: 108 },
    ...figures.map((value, place): Cell => ({
      text: value === 0 && place !== 0 ? '' : figure(value),
      size: 8,
      right: sheet.right - place * COLUMN,
      bold: place === 1,
    })),
  ];
}
