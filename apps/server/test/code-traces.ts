import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** All that the tables of all schemas hold, as text: the product's own, and its jobs. */
export async function dumpOf(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      SELECT string_agg(t::text, ' ') AS text FROM ${sql.raw(name)} t`.execute(db);
    texts.push(rows[0]!.text ?? '');
  }
  return texts.join('\n');
}

/**
 * In which ways known codes of eight digits stand in a text: plain, in two groups of four, in base64 wherever it begins, or in
 * hexadecimal. Digits within longer numbers and names are none.
 */
export function codesIn(text: string, codes: readonly string[]): string[] {
  const plain = new Set(codes);
  const found: string[] = [];
  for (const [digits] of text.matchAll(/(?<![\w.-])\d{8}(?![\w-])/g))
    if (plain.has(digits)) found.push(`plain ${digits}`);
  for (const [, one, other] of text.matchAll(/(?<![\w.-])(\d{4})[ -](\d{4})(?![\w-])/g)) {
    if (plain.has(`${one}${other}`)) found.push(`spaced ${one} ${other}`);
  }
  for (const [way, length, tracesOf] of WAYS) {
    const traces = new Set(codes.flatMap(tracesOf));
    for (const [run] of text.matchAll(/[\w+/-]{9,}/g)) {
      for (let at = 0; at + length <= run.length; at += 1) {
        const part = run.slice(at, at + length);
        if (traces.has(part)) found.push(`${way} ${part}`);
      }
    }
  }
  return found;
}

/** What of a code's base64 is the same whatever stands before and after it, for each of the three places it may begin at. */
function inBase64(code: string, before: number): string {
  const whole = Buffer.from(`${'\0'.repeat(before)}${code}`).toString('base64');
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor(((before + code.length) * 8) / 6);
  return whole.slice(first, last);
}

const BASE64_CHARS = 9;
const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

const WAYS: readonly [string, number, (code: string) => string[]][] = [
  [
    'base64',
    BASE64_CHARS,
    (code) =>
      [code, spaced(code)].flatMap((way) => [0, 1, 2].map((before) => inBase64(way, before).slice(0, BASE64_CHARS))),
  ],
  ['hex', 16, (code) => [Buffer.from(code).toString('hex')]],
  ['hex', 18, (code) => [Buffer.from(spaced(code)).toString('hex')]],
];
