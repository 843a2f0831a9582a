import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { ROOT } from '#tools/root.ts';

import { startProcess, stopProcess } from './processes.ts';

readWords({ name: 'npm run bench:sign-in --', does: 'whether sign-in tells strangers which numbers are known' });

/**
 * Whether the answers of sign-in, or their times, tell a stranger which numbers are unknown, which wait and which were
 * rejected. Fails when a body differs, when two medians are more than 5% apart, or when a Mann-Whitney test tells two
 * branches apart at 1%.
 */
const TRIES = Number(process.env['BENCH_TRIES'] ?? 2_000);
const BRANCHES = ['unknown', 'pending', 'rejected'] as const;
const MOST_APART = 0.05;
/** Of the normal distribution: beyond it on either side lies 1%. */
const TOLD_APART_Z = 2.576;

type Branch = (typeof BRANCHES)[number];

const numberOf = (branch: Branch, turn: number) => `+25678${BRANCHES.indexOf(branch)}${String(turn).padStart(6, '0')}`;

/** Applications written straight into the table, of numbers that sign-in then meets once each. */
async function apply(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const branch of ['pending', 'rejected'] as const) {
    await client.query(
      `INSERT INTO applications (id, application_number, first_name, last_name, mtn_money_number, payment_priority,
         pin_hash, pin_key_id, join_reasons, referral_code, status, submitted_at)
       SELECT gen_random_uuid(), 'AP-' || $1 || n, 'Bench', n::text, $2 || lpad(n::text, 6, '0'), 'mtn', 'none', 'none',
         '{}', 'B' || $1 || n, $1, now()
       FROM generate_series(0, $3::int - 1) n`,
      [branch, numberOf(branch, 0).slice(0, -6), TRIES],
    );
  }
  await client.query('ANALYZE');
  await client.end();
}

async function trySignIn(origin: string, phone: string, ip: string): Promise<{ ms: number; answer: string }> {
  const from = performance.now();
  const response = await fetch(`${origin}/api/club/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ phone, pin: '4826' }),
  });
  const body = await response.text();
  return { ms: performance.now() - from, answer: `${response.status} ${body}` };
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** How many standard deviations the ranks of two samples are from those of one and the same (Mann and Whitney, 1947). */
function rankDistance(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((ms) => ({ ms, of: 1 })), ...second.map((ms) => ({ ms, of: 2 }))].toSorted(
    (a, b) => a.ms - b.ms,
  );
  const ranks = all.reduce((sum, { of }, index) => sum + (of === 1 ? index + 1 : 0), 0);
  const [n, m] = [first.length, second.length];
  const smaller = ranks - (n * (n + 1)) / 2;
  return Math.abs(smaller - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-bench-sign-in-'));
const postgres = await startPostgres({ dataDir });
try {
  const port = await freePort();
  const api = await startProcess(join(ROOT, 'apps/server/src/main.ts'), {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
    // So that tries come from many addresses and none of them is locked.
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_FACTOR: '100000',
  });
  await apply(postgres.url);
  const times: Record<Branch, number[]> = { unknown: [], pending: [], rejected: [] };
  const answers = new Map<string, number>();
  for (let turn = 0; turn < TRIES; turn += 1) {
    // Each branch is as often first, second and last.
    for (let place = 0; place < BRANCHES.length; place += 1) {
      const branch = BRANCHES[(turn + place) % BRANCHES.length]!;
      const { ms, answer } = await trySignIn(
        `http://127.0.0.1:${port}`,
        numberOf(branch, turn),
        `102.85.0.${turn % 200}`,
      );
      times[branch].push(ms);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  }
  await stopProcess(api);
  for (const [answer, count] of answers) console.log(`${count} of ${TRIES * BRANCHES.length}: ${answer}`);
  let isGood = answers.size === 1;
  for (const [index, branch] of BRANCHES.entries()) {
    const other = BRANCHES[(index + 1) % BRANCHES.length]!;
    const ratio = median(times[branch]) / median(times[other]);
    const distance = rankDistance(times[branch], times[other]);
    if (Math.abs(ratio - 1) > MOST_APART || distance > TOLD_APART_Z) isGood = false;
    console.log(
      `${branch.padEnd(9)} to ${other.padEnd(9)} median ${ratio.toFixed(3)} x, ranks ${distance.toFixed(2)} deviations apart (at most ${TOLD_APART_Z})`,
    );
  }
  console.log(isGood ? 'held' : 'NOT held');
  if (!isGood) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
