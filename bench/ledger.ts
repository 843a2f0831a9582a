import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkBooks } from '#server/features/money/ledger/check-books.ts';
import { ledgerEntries } from '#server/features/money/ledger/entries-view.ts';
import { keepSums } from '#server/features/money/ledger/keep-sums.ts';
import { readLedger } from '#server/features/money/ledger/ledger-view.ts';
import { sealDays } from '#server/features/money/ledger/seal-days.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';

readWords({ name: 'npm run bench:ledger --', does: 'the books as an admin opens them, short ones and long ones' });

/** Opens the books as an admin does, short ones and long ones. Fails when the long ones are too slow, or found faulty. */
const BOOKS = [1_000, 1_000_000];
const TURNS = Number(process.env['BENCH_READS'] ?? 200);
const MOST_TIMES_SLOWER = 3;
const OUTLETS = 50;
const DAYS = 100;
const FIRST_DAY = '2026-08-01';
const TODAY = new Date('2026-11-21T09:00:00Z');
/** Of another kind than all others, in the middle of the book: what is hardest to find. */
const RARE = 'adjustments';

/** Sales of many days, each 1,000 shillings of which the club keeps 100, written straight into the tables. */
async function fill(db: Database, count: number): Promise<void> {
  await sql`SET session_replication_role = replica`.execute(db);
  await sql`TRUNCATE ledger_checks, ledger_days, ledger_postings, ledger_transactions, ledger_accounts, ledger_sums
    RESTART IDENTITY CASCADE`.execute(db);
  await sql`UPDATE ledger_sums_mark SET posting_id = 0, account_id = 0, next_posting_id = 0, next_account_id = 0`.execute(
    db,
  );
  await sql`
    INSERT INTO ledger_accounts (kind, owner, balance)
    SELECT 'order_liability', n::text, 900 * (${count}::int / ${OUTLETS}::int) FROM generate_series(1, ${OUTLETS}::int) n
    UNION ALL SELECT 'provider_clearing', 'mtn', -1000 * (${count}::int - 1)
    UNION ALL SELECT 'club_commission', '', 100 * ${count}::int
    UNION ALL SELECT ${RARE}, '', -1000`.execute(db);
  await sql`
    INSERT INTO ledger_transactions (reference, kind, subject_type, subject_id, at)
    SELECT 'bench:' || n, 'sale_received', 'order', '019a0000-0000-7000-8000-000000000001',
      ${`${FIRST_DAY}T05:00:00Z`}::timestamptz + ((n - 1) * ${DAYS}::int / ${count}::int) * interval '1 day' + n * interval '1 ms'
    FROM generate_series(1, ${count}::int) n ORDER BY n`.execute(db);
  const middle = count / 2;
  await sql`
    INSERT INTO ledger_postings (transaction_id, account_id, amount, balance_after)
    SELECT n, a.id, leg.amount, leg.balance_after
    FROM generate_series(1, ${count}::int) n CROSS JOIN LATERAL (VALUES
      ('order_liability', (1 + (n - 1) % ${OUTLETS}::int)::text, 900, 900 * (1 + (n - 1) / ${OUTLETS}::int)),
      (CASE WHEN n = ${middle}::int THEN ${RARE} ELSE 'provider_clearing' END,
        CASE WHEN n = ${middle}::int THEN '' ELSE 'mtn' END, -1000,
        CASE WHEN n = ${middle}::int THEN -1000 WHEN n < ${middle}::int THEN -1000 * n ELSE -1000 * (n - 1) END),
      ('club_commission', '', 100, 100 * n)
    ) leg (kind, owner, amount, balance_after)
    JOIN ledger_accounts a ON a.kind = leg.kind AND a.owner = leg.owner ORDER BY n`.execute(db);
  await sql`SET session_replication_role = origin`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
}

/** What it takes when nothing else is in the way: three of four turns take longer. */
async function quietMs(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(TURNS / 4)]!;
}

const entries = (query: { account?: string; until?: string; search?: string }) => (db: Database) =>
  ledgerEntries(db, { page: 1, per_page: 20, search: '', ...query });

const views: Record<string, (db: Database) => Promise<unknown>> = {
  'accounts, days, check': readLedger,
  'newest entries': entries({}),
  'of a busy account': entries({ account: 'order_liability' }),
  'of a rare account': entries({ account: RARE }),
  'up to an early day': entries({ until: '2026-08-10' }),
  'and of a busy account': entries({ until: '2026-08-10', account: 'order_liability' }),
  'by its reference': entries({ search: 'bench:7' }),
};

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-bench-ledger-'));
const postgres = await startPostgres({ dataDir });
try {
  await migrate(postgres.url);
  // One connection, so the session's own limit can be lifted for filling the tables.
  const { db, close } = connect(postgres.url, { size: 1, as_owner: true });
  await sql`SET statement_timeout = 0`.execute(db);
  const found = new Map<string, number[]>(Object.keys(views).map((name) => [name, []]));
  const deps = { db, now: () => TODAY };
  let isGood = true;
  for (const count of BOOKS) {
    await fill(db, count);
    const began = performance.now();
    while ((await sealDays(deps)) > 0);
    const sealed = performance.now();
    await checkBooks(deps);
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    const { checked, days } = await readLedger(db);
    isGood &&= checked?.entries === count && checked.faults.length === 0 && days.length > 0;
    const verdict = `${checked?.entries} entries checked, ${checked?.faults.length} faults`;
    console.log(`${count}: sealed in ${seconds(began, sealed)}, ${verdict} in ${seconds(sealed, performance.now())}`);
    while ((await keepSums(deps)) > 0);
    for (const [name, view] of Object.entries(views)) found.get(name)!.push(await quietMs(() => view(db)));
  }
  await close();
  for (const [name, [short = 0, long = 0]] of found) {
    const times = long / short;
    isGood &&= times <= MOST_TIMES_SLOWER;
    console.log(`${name.padEnd(24)}${short.toFixed(2)} ms, ${long.toFixed(2)} ms: ${times.toFixed(2)} times as long`);
  }
  console.log(isGood ? 'held' : `NOT held (at most ${MOST_TIMES_SLOWER} times as long, no faults)`);
  if (!isGood) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
