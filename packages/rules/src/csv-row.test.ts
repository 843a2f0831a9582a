import { expect, it } from 'vitest';

import { CSV_MOST_ROWS, csvHead, csvRow } from './csv-row.ts';
import { readCsv } from './csv.ts';

it('writes a line as RFC 4180 does', () => {
  expect(csvRow(['Sale', 'KC-261121-00001', -12_500, null])).toBe('Sale,KC-261121-00001,-12500,\r\n');
  expect(csvRow([null])).toBe('\r\n');
  expect(csvRow(['Mama "Tendo", Ntinda', 'two\r\nlines'])).toBe('"Mama ""Tendo"", Ntinda","two\r\nlines"\r\n');
});

it('is one of at most twenty thousand', () => expect(CSV_MOST_ROWS).toBe(20_000));

it('lets no text be run as a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
    expect(csvRow([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  }
  expect(csvRow(['=HYPERLINK("http://x","y")'])).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`);
});

it('begins a file so that a spreadsheet knows its letters', () => {
  const file = csvHead(['Name', 'Note']) + csvRow(['Ŋoma', 'Ekyo’okulya']);
  expect(Array.from(new TextEncoder().encode(file).slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(readCsv(file, ',').map(({ cells }) => cells)).toEqual([
    ['Name', 'Note'],
    ['Ŋoma', 'Ekyo’okulya'],
  ]);
});
