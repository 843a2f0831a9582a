import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { transact } from '#server/db/transact.ts';
import { queuePosition } from '#server/features/people/membership/queue/queue-position.ts';
import { QUEUE_FLOOR, QUEUE_SHAPE } from '#server/features/people/membership/queue/queue-shape.ts';
import { jumpAhead } from '#server/features/people/membership/queue/queue.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';

readWords({ name: 'npm run bench:queue --', does: 'the place of an applicant, and jumps, in lines of growing length' });

/** Reads the place of an applicant, and jumps, in lines of growing length. Fails when the longest is too slow. */
const LINES = [1_000, 100_000, 1_000_000];
const READS = Number(process.env['BENCH_READS'] ?? 2_000);
const JUMPS = Number(process.env['BENCH_JUMPS'] ?? 500);
/** How much slower a read may be with a million waiting than with a thousand. */
const MOST_TIMES_SLOWER = 3;
/** As full as the queue itself leaves a bucket after dividing it. */
const BUCKET = Math.floor((QUEUE_SHAPE.bucket_max * 2) / 3);

/** People who wait, written straight into the tables, in the shape that the queue keeps them in. */
async function fill(db: Database, count: number): Promise<void> {
  await sql`TRUNCATE queue_entries, queue_buckets`.execute(db);
  await sql`
    INSERT INTO applications (id, application_number, first_name, last_name, mtn_money_number, payment_priority,
      pin_hash, pin_key_id, join_reasons, referral_code, status, submitted_at)
    SELECT idOf(n), 'AP-B-' || n, 'Bench', n::text, '+2567' || lpad(n::text, 8, '0'), 'mtn', 'none', 'none', '{}',
      'B' || n, 'pending', timestamptz '2026-11-21 09:00Z'
    FROM generate_series(1, ${count}::int) n ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO queue_entries (application_id, place_key)
    SELECT idOf(n), n * ${QUEUE_SHAPE.gap}::bigint FROM generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    INSERT INTO queue_buckets (lower_key, waiting)
    SELECT CASE WHEN first = 1 THEN ${QUEUE_FLOOR}::bigint ELSE first * ${QUEUE_SHAPE.gap}::bigint END,
      least(${BUCKET}, ${count}::int - first + 1)
    FROM generate_series(1, ${count}::int, ${BUCKET}::int) first`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
}

const idOf = (place: number) => `00000000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;

interface Times {
  medianMs: number;
  p99Ms: number;
}

/** Does a work again and again for applicants from everywhere in the line. */
async function time(times: number, count: number, work: (id: string) => Promise<unknown>): Promise<Times> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const id = idOf(1 + Math.floor(((turn * 0.618) % 1) * count));
    const from = performance.now();
    await work(id);
    took.push(performance.now() - from);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { medianMs: sorted[Math.floor(times / 2)]!, p99Ms: sorted[Math.floor(times * 0.99)]! };
}

const cell = (text: string) => text.padStart(12);
const ms = (value: number) => cell(value.toFixed(3));

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-bench-queue-'));
const postgres = await startPostgres({ dataDir });
try {
  await migrate(postgres.url);
  const { db, close } = connect(postgres.url, { size: 1, as_owner: true });
  // One connection, so the session's own limit can be lifted for filling the tables.
  await sql`SET statement_timeout = 0`.execute(db);
  await sql`CREATE FUNCTION idOf(n int) RETURNS uuid IMMUTABLE LANGUAGE sql
    AS $$ SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`.execute(db);
  const head = ['waiting', 'read ms', 'read p99', 'to shortest', 'jump ms', 'jump p99', 'to shortest'];
  process.stdout.write(`${head.map(cell).join('')}\n`);
  const found: { read: Times; jump: Times }[] = [];
  for (const count of LINES) {
    await fill(db, count);
    await time(READS / 10, count, (id) => queuePosition(db, id));
    const read = await time(READS, count, (id) => queuePosition(db, id));
    const jump = await time(JUMPS, count, (id) => transact(db, (tx) => jumpAhead(tx, id)));
    found.push({ read, jump });
    const first = found[0]!;
    const ratio = (of: Times, to: Times) => cell(`${(of.medianMs / to.medianMs).toFixed(2)} x`);
    const readCells = ms(read.medianMs) + ms(read.p99Ms) + ratio(read, first.read);
    const jumpCells = ms(jump.medianMs) + ms(jump.p99Ms) + ratio(jump, first.jump);
    process.stdout.write(`${cell(String(count))}${readCells}${jumpCells}\n`);
  }
  await close();
  const times = found.at(-1)!.read.medianMs / found[0]!.read.medianMs;
  const isGood = times <= MOST_TIMES_SLOWER;
  const verdict = `${times.toFixed(2)} times as long with a million as with a thousand (at most ${MOST_TIMES_SLOWER})`;
  process.stdout.write(`\nReading a place takes ${verdict}: ${isGood ? 'good' : 'TOO SLOW'}\n`);
  if (!isGood) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
