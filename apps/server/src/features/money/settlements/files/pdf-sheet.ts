import { plainLetters } from '@club/rules/plain-letters';
import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

/** The club's colours on paper. */
export const ink = { text: '#13201b', soft: '#4a5750', line: '#e4dccc', brand: '#0b4a38', gold: '#e3a72f' } as const;

const MARGIN = 48;
const FOOTER = 36;
const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;

interface Look {
  size?: number;
  bold?: boolean;
  colour?: string;
}

/** A figure or word of a line: from its left edge on, or up to its right edge. */
export interface Cell extends Look {
  text: string;
  left?: number;
  right?: number;
  /** What does not fit is cut. */
  width?: number;
}

/** Lines from the top of A4 pages to their foot, a new page when one is full. */
export class Sheet {
  readonly doc: Pdf;
  readonly left = MARGIN;
  readonly right: number;
  /** Drawn on every page below its margin. */
  readonly #footer: string;
  /** Drawn again at the top of each page that a table goes on to. */
  heading: (() => void) | undefined;
  y = MARGIN;
  #page = 1;

  constructor(doc: Pdf, footer: string) {
    this.doc = doc;
    this.right = doc.page.width - MARGIN;
    this.#footer = footer;
    this.#drawFooter();
  }

  /** One line of the sheet, its cells on one base line. */
  row(height: number, cells: readonly Cell[]): void {
    if (this.y + height > this.doc.page.height - MARGIN - FOOTER) this.#turn();
    for (const cell of cells) this.#write(cell, this.y);
    this.y += height;
  }

  /** Words on as many lines as they need. */
  paragraph(height: number, { text, width, ...look }: Look & { text: string; width: number }): void {
    this.#set(look);
    const lines: string[] = [];
    for (const word of printable(text).split(' ')) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
      if (lines.length > 0 && this.doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    for (const line of lines) this.row(height, [{ ...look, text: line, width }]);
  }

  rule(colour: string, width = 0.75): void {
    this.doc.moveTo(this.left, this.y).lineTo(this.right, this.y).lineWidth(width).strokeColor(colour).stroke();
  }

  #turn(): void {
    this.doc.addPage();
    this.#page += 1;
    this.y = MARGIN;
    this.#drawFooter();
    this.heading?.();
  }

  #drawFooter(): void {
    const y = this.doc.page.height - MARGIN;
    const look = { size: 8, colour: ink.soft };
    this.#write({ ...look, text: this.#footer, left: this.left, width: 420 }, y);
    this.#write({ ...look, text: `Page ${this.#page}`, right: this.right }, y);
  }

  #set({ size = 9, bold = false, colour = ink.text }: Look): void {
    this.doc
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(colour);
  }

  #write({ text, left, right, width, ...look }: Cell, y: number): void {
    this.#set(look);
    const shown = this.#fitting(printable(text), width);
    const x = right === undefined ? (left ?? this.left) : right - this.doc.widthOfString(shown);
    this.doc.text(shown, x, y, { lineBreak: false });
  }

  #fitting(text: string, width = Number.POSITIVE_INFINITY): string {
    let shown = text;
    while (shown.length > 1 && this.doc.widthOfString(shown) > width) shown = `${shown.slice(0, -2)}…`;
    return shown;
  }
}

const others = new Map(Object.entries({ '−': '-', '\u00A0': ' ' }));
const BEYOND = /[^\u0020-\u007E\u00A0-\u00FF–—‘’“”•…]/gu;

/** The text in the characters that the fonts of every PDF reader have. */
function printable(text: string): string {
  return text.replaceAll(
    BEYOND,
    (character) => others.get(character) ?? plainLetters(character).replaceAll(BEYOND, ''),
  );
}
