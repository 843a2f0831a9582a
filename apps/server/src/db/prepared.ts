import type { RawBuilder } from 'kysely';

import type { Database, Tx } from './connect.ts';

/** Each costs memory on every connection; what comes after these is planned anew at each call. */
const MAX_STATEMENTS = 64;
const names = new Map<string, string>();

/**
 * Runs a statement that every connection prepares once and then only executes: for reads so short that planning them
 * costs more than doing them. Statements are told apart by their text, so whatever varies must be a parameter.
 */
export async function prepared<R>(db: Database | Tx, statement: RawBuilder<R>): Promise<R[]> {
  const compiled = statement.compile(db);
  const name = nameOf(compiled.sql);
  if (name === undefined) return (await db.executeQuery<R>(compiled)).rows;
  const named = { name, text: compiled.sql };
  // Kysely hands the text to pg as it is, and pg takes a named statement in its place.
  return (await db.executeQuery<R>({ ...compiled, sql: named as unknown as string })).rows;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
  const name = `club_${names.size + 1}`;
  names.set(text, name);
  return name;
}
