/** One record of a CSV text, with the line of the text it begins on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** As it stood in the text. */
  readonly raw: string;
}

const BOM = '\uFEFF';
const QUOTE = '"';

/** A quote was opened on this line and never closed. */
export class OpenQuote extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`A quotation mark on line ${line} is never closed`);
    this.name = 'OpenQuote';
    this.line = line;
  }
}

/**
 * The records of a CSV text (RFC 4180): cells may be quoted, with doubled quotes and line breaks inside; lines end as
 * Windows, Unix or old Macs end them; a byte-order mark is skipped and empty lines are left out. Throws `OpenQuote`.
 */
export function readCsv(text: string, separator: string): CsvRecord[] {
  const source = text.startsWith(BOM) ? text.slice(1) : text;
  const records: CsvRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length) {
    const begin = at;
    const first = line;
    const cells: string[] = [];
    for (;;) {
      const cell = readCell(source, at, separator, line);
      cells.push(cell.text);
      line += cell.breaks;
      at = cell.end;
      if (source[at] !== separator) break;
      at += 1;
    }
    const raw = source.slice(begin, at);
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    if (cells.some((cell) => cell !== '')) records.push({ line: first, cells, raw });
  }
  return records;
}

/** The cell that begins at `at`; `end` is where its separator, line end or the end of the text stands. */
function readCell(source: string, at: number, separator: string, line: number) {
  let start = at;
  while (source[start] === ' ') start += 1;
  if (source[start] !== QUOTE) {
    const end = endOfCell(source, at, separator);
    return { text: source.slice(at, end).trim(), end, breaks: 0 };
  }
  let text = '';
  let from = start + 1;
  for (;;) {
    const quote = source.indexOf(QUOTE, from);
    if (quote < 0) throw new OpenQuote(line);
    text += source.slice(from, quote);
    from = quote + 1;
    if (source[from] !== QUOTE) break;
    text += QUOTE;
    from += 1;
  }
  const end = endOfCell(source, from, separator);
  return { text: (text + source.slice(from, end)).trim(), end, breaks: text.split('\n').length - 1 };
}

function endOfCell(source: string, from: number, separator: string): number {
  let end = from;
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end += 1;
  return end;
}
