/** So many rows a file of a list holds at most; a spreadsheet takes more, and somebody who needs them wants the database. */
export const CSV_MOST_ROWS = 20_000;

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Without it Excel reads UTF-8 as the letters of Windows, and a name like Ŋoma cannot be made out. */
const BOM = '\uFEFF';

/** The first line of a CSV file. */
export function csvHead(names: readonly string[]): string {
  return BOM + csvRow(names);
}

/**
 * One line of a CSV file as RFC 4180 writes it, with its line end. Numbers stand as they are; a text that a spreadsheet
 * would run as a formula gets an apostrophe before it, so that it is only shown.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
