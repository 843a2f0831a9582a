import { OpenQuote, readCsv } from '@club/rules/csv';

/** The columns of a file of offers; `!` marks those that must be there. `docs/running.md` says what each holds. */
const COLUMNS = {
  outlet: '!',
  offer: '!',
  kind: '',
  category: '!',
  description: '!',
  discount_percentage: '',
  cashback_percentage: '',
  starts: '',
  ends: '!',
  code_hours: '',
  unused_codes: '',
  also_at: '',
  per_member_limit: '',
  featured_rank: '',
  terms: '',
  offer_picture: '',
  brand: '!',
  product: '!',
  price: '!',
  quantity: '!',
  stock: '',
  product_picture: '',
} as const;
export type Column = keyof typeof COLUMNS;

export interface Row {
  readonly line: number;
  readonly cells: Readonly<Record<Column, string>>;
}

/** What is wrong with a file, and where; no line where it is the whole. */
export interface RowError {
  readonly line: number | null;
  readonly column: Column | null;
  readonly message: string;
}

/** Excel is told by it what stands between cells. */
const SEPARATOR_LINE = /^sep=([,;])[,;]*(?=[\r\n])/i;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_ROWS = 2_000;

/** The rows of a file, cell by column. Rows are not looked at when the file itself is wrong. */
export function readRows(file: Buffer): { rows: Row[]; errors: RowError[] } {
  const wrong = (message: string, line: number | null = null) => ({
    rows: [],
    errors: [{ line, column: null, message }],
  });
  if (file.length > MOST_BYTES) return wrong(`The file is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
  const text = textOf(file);
  if (text === undefined) return wrong('The file is no text in UTF-8: save it as "CSV UTF-8"');
  try {
    const named = SEPARATOR_LINE.exec(text)?.[1];
    const [head, ...records] = readCsv(text, named ?? separatorOf(text)).slice(named === undefined ? 0 : 1);
    if (head === undefined) return wrong('The file is empty');
    const names = namesOf(head.cells);
    const fault = faultOf(names);
    if (fault !== undefined) return wrong(fault, head.line);
    if (records.length === 0) return wrong('There is no row below the names of the columns');
    if (records.length > MOST_ROWS) return wrong(`The file has more than ${MOST_ROWS} rows: split it`);
    const long = records.find(({ cells }) => cells.slice(names.length).some((cell) => cell !== ''));
    if (long !== undefined) return wrong('This row has more cells than there are columns', long.line);
    return { rows: records.map(({ line, cells }) => ({ line, cells: cellsOf(names, cells) })), errors: [] };
  } catch (error) {
    if (error instanceof OpenQuote) return wrong(error.message, error.line);
    throw error;
  }
}

function textOf(file: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Spreadsheets of this part of the world write either. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/** Spreadsheets also write the empty columns to the right in which something has stood once. */
function namesOf(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((cell) => cell.toLowerCase());
}

function faultOf(names: readonly string[]): string | undefined {
  const unknown = names.filter((name) => !Object.hasOwn(COLUMNS, name));
  const missing = Object.entries(COLUMNS).flatMap(([name, need]) =>
    need === '!' && !names.includes(name) ? [name] : [],
  );
  if (unknown.includes('')) return 'A column has no name';
  if (unknown.length > 0) return `Unknown column: ${unknown.join(', ')}`;
  if (missing.length > 0) return `Missing column: ${missing.join(', ')}`;
  return new Set(names).size < names.length ? 'A column stands there twice' : undefined;
}

function cellsOf(names: readonly string[], cells: readonly string[]): Row['cells'] {
  const given = new Map(names.map((name, index) => [name, cells[index] ?? '']));
  const all = Object.keys(COLUMNS).map((name) => [name, given.get(name) ?? '']);
  // Every column stands in it.
  return Object.fromEntries(all) as Row['cells'];
}
