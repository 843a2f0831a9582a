import type { Column, Row, RowError } from './read-rows.ts';

const SHORT_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ ,]|$)/;
/** What spreadsheets write of a formula that failed, or of a number for which the column was too narrow. */
const NOT_SHOWN = /^#(?:(?:REF|VALUE|DIV\/0|NULL|NUM|SPILL)!|NAME\?|N\/A|#{2,})$/;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;
const KAMPALA = '+03:00';
const DAY_MS = 24 * 60 * 60_000;

/** Reads the cells of one row; what is wrong is noted and reads as nothing. */
export class Cells {
  readonly line: number;
  readonly #cells: Row['cells'];
  readonly #errors: RowError[];

  constructor({ line, cells }: Row, errors: RowError[]) {
    this.line = line;
    this.#cells = cells;
    this.#errors = errors;
  }

  note(column: Column, message: string): undefined {
    this.#errors.push({ line: this.line, column, message });
    return undefined;
  }

  raw(column: Column): string {
    return this.#cells[column].normalize('NFC').trim();
  }

  text(column: Column, most: number): string {
    const text = this.raw(column).replaceAll(/\s+/g, ' ');
    if (text === '') this.note(column, 'Something must stand here');
    else if (text.length > most) this.note(column, `At most ${most} characters`);
    else if (HIDDEN.test(text)) this.note(column, 'There is a character that nobody can see');
    else if (NOT_SHOWN.test(text)) this.note(column, `A spreadsheet wrote ${text} for what it could not show`);
    return text;
  }

  /** Texts with `|` between. */
  list(column: Column, most: { readonly items: number; readonly chars: number }): string[] {
    const items = this.raw(column)
      .split('|')
      .map((item) => item.trim().replaceAll(/\s+/g, ' '))
      .filter(Boolean);
    const isLong = items.length > most.items || items.some((item) => item.length > most.chars || HIDDEN.test(item));
    if (isLong) this.note(column, `At most ${most.items} terms of ${most.chars} plain characters, with | between`);
    return items;
  }

  /** `12000`, `12,000` or `12 000`; the space may be one that does not break, as spreadsheets write it. */
  whole(column: Column, least: number, most: number): number | undefined {
    const text = this.raw(column);
    const isNumber = /^\d+$|^\d{1,3}([\s,]\d{3})+$/.test(text);
    const value = Number(text.replaceAll(/[\s,]/g, ''));
    if (isNumber && value >= least && value <= most) return value;
    return this.note(column, `A whole number from ${least} to ${most}`);
  }

  maybeWhole(column: Column, least: number, most: number): number | null | undefined {
    return this.raw(column) === '' ? null : this.whole(column, least, most);
  }

  /** From 0 to below 100 with at most two decimals; nothing is 0. */
  percentage(column: Column): number | undefined {
    const text = this.raw(column).replace(/ ?%$/, '');
    if (text === '') return 0;
    if (/^\d{1,2}([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
    return this.note(column, 'A percentage from 0 to below 100, such as 12.5');
  }

  /** A Kampala day or a moment of it; `end` is what a bare day means: where it begins, or where it is over. */
  moment(column: Column, end: 'begin' | 'over'): Date | undefined {
    const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(this.raw(column));
    const moment = new Date(`${match?.[1]}T${match?.[2] ?? '00:00'}:00${KAMPALA}`);
    if (match === null || Number.isNaN(moment.getTime()) || !isOnCalendar(match[1]!)) {
      return this.note(column, `A day such as 2026-12-24, or 2026-12-24 18:00${readingsOf(this.raw(column))}`);
    }
    return match[2] === undefined && end === 'over' ? new Date(moment.getTime() + DAY_MS) : moment;
  }
}

/** The days that `5/11/2026` may mean: here the day comes first, in files of other spreadsheets the month. */
function readingsOf(text: string): string {
  const [one = '', other = '', year] = SHORT_DATE.exec(text)?.slice(1) ?? [];
  const readings = [
    [other, one],
    [one, other],
  ].map(([month, day]) => `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`);
  const days = [...new Set(year === undefined ? [] : readings.filter(isOnCalendar))];
  return days.length === 0 ? '' : `; write ${days.join(' or ')}, in a column of text so that a spreadsheet leaves it`;
}

/** JavaScript takes the 30th of February for the 2nd of March. */
function isOnCalendar(day: string): boolean {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1, date)).toISOString().startsWith(day);
}
