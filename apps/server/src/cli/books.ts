import type { Command } from 'commander';
import { sql } from 'kysely';

import { parseConfig } from '#server/config.ts';
import { connect, type Database, type Tx } from '#server/db/connect.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { readLedger } from '#server/features/money/ledger/ledger-view.ts';

import { demandMigrated } from './demand-migrated.ts';
import { answer, type Desk } from './desk.ts';

export function booksCommand(program: Command, desk: Desk): void {
  program
    .command('books')
    .description('check all books at once, and count what a restored backup must hold; changes nothing')
    .action((_options, command: Command) => look(desk, command.optsWithGlobals()));
}

async function look(desk: Desk, options: { json?: boolean }): Promise<void> {
  const config = parseConfig({ ...desk.env, LOG_LEVEL: 'silent' });
  const { db, close } = connect(config.DATABASE_URL, { size: 1, name: 'kasente-books', as_owner: true });
  try {
    const books = await readBooks(db);
    const tables = Object.keys(books.rows).length;
    const all = Object.values(books.rows).reduce((sum, count) => sum + count, 0);
    const { accounts, sum, sealed, faults } = books;
    answer(desk, options, books, [
      `${all} rows in ${tables} tables (each with --json)`,
      ...accounts.map(({ kind, network, balance }) => `${[kind, network].filter(Boolean).join(' ')}: ${balance}`),
      `All accounts together: ${sum}`,
      sealed === null ? 'No day is sealed yet.' : `Sealed up to ${sealed.day}: ${sealed.hash}`,
      ...faults.map(({ fault, subject }) => `wrong  ${fault}: ${subject}`),
      faults.length === 0 ? 'The books hold.' : 'The books do not hold.',
    ]);
    if (faults.length > 0 || sum !== 0) desk.fail();
  } finally {
    await close();
  }
}

/** An older backup is read as well as it can be; where that fails for what a later version added, this is said. */
async function readBooks(db: Database) {
  try {
    // One moment for all figures, also while the server works.
    return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
  } catch (error) {
    await demandMigrated(db);
    throw error;
  }
}

async function read(tx: Tx) {
  // Every entry there ever was is looked at, which takes as long as it takes.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
  const { accounts, sum, days } = await readLedger(tx);
  const newest = days[0];
  const sealed = newest === undefined ? null : { day: newest.day, hash: newest.hash };
  return { rows: await countRows(tx), accounts, sum, sealed, faults: await ledgerFaults(tx) };
}

/** How many rows each table of the club holds; jobs come and go, and lie elsewhere. */
async function countRows(tx: Tx): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY 1`.execute(tx);
  const counts: [name: string, rows: number][] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(tx);
    counts.push([name, rows[0]!.count]);
  }
  return Object.fromEntries(counts);
}
