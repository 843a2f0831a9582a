import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseConfig } from '#server/config.ts';
import { openWorld } from '#server/deps.ts';
import { createQueues } from '#server/jobs/queues.ts';
import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { ROOT } from '#tools/root.ts';

import { quantile } from './overload/figures.ts';
import { startProcess, stopProcess } from './processes.ts';
import { openBare } from './stampede/bare.ts';
import { openClub, type Club, type Deal } from './stampede/crowd.ts';
import { rush, type Story } from './stampede/rush.ts';
import { sellTogether } from './stampede/together.ts';

/**
 * Thousands who want one offer of the day at the same moment: what an ample stock sells in a second beside the bare hot row on
 * the same database, and a rush of 5,000 on 100 pieces over two processes. Fails when a goal is missed.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const RUSHES = Number(process.env['BENCH_RUSHES'] ?? 3);
/** How many wait at every moment, and how the purchases accepted have to compare with the bare hot row. */
const GOALS = [
  { waiting: 200, least: 3 },
  { waiting: 10, least: 0.8 },
];
const MEMBERS = 20_000;
const AMPLE = 10_000_000;
const RUSH = { buyers: 5_000, pieces: 100, seconds: 2 };
const MOST = { soldOutMs: 500, answeredMs: 5_000, comeAgain: 0.05 };

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-stampede-'));
const postgres = await startPostgres({ dataDir });
const nowhere = `http://127.0.0.1:${await freePort()}`;
/** Nobody stands behind the networks and nobody works: what is measured is the purchase until its answer. */
const shared = {
  DATABASE_URL: postgres.url,
  NODE_ENV: 'development',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  ROLE: 'api',
  DEMO: '0',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_FACTOR: '1',
  WEB_DIR: join(dataDir, 'no-pages'),
  MTN_BASE_URL: nowhere,
  AIRTEL_BASE_URL: nowhere,
  AT_BASE_URL: nowhere,
};
try {
  const club = await openClub(postgres.url, MEMBERS);
  await compare(club);
  await stampede(club);
  await club.client.end();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Round after round: the bare hot row, then each number of waiting buyers on an offer of its own. */
async function compare(club: Club): Promise<void> {
  const { deps, boss, connection, reserve } = openWorld(parseConfig(shared));
  await boss.start();
  await createQueues(boss);
  const bare = await openBare(postgres.url);
  const found = new Map<number, number[]>(GOALS.map(({ waiting }) => [waiting, []]));
  // The first round warms everything up and counts for nothing.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { waiting } of GOALS) {
      const before = await bare.sell(SECONDS / 2);
      const [deal, buyers] = [await club.deal(AMPLE), await club.buyers(MEMBERS)];
      const perSecond = await sellTogether(deps, { deal, buyers, waiting, seconds: SECONDS });
      const perSecondBare = (before + (await bare.sell(SECONDS / 2))) / 2;
      if (round === 0) continue;
      found.get(waiting)!.push(perSecond / perSecondBare);
      say(`round ${round}: ${waiting} waiting`, `${perSecond.toFixed(0)}/s`, `bare ${perSecondBare.toFixed(0)}/s`);
    }
  }
  await bare.close();
  await boss.stop({ graceful: false });
  await connection.close();
  await reserve.close();
  for (const { waiting, least } of GOALS) {
    const ratio = quantile(found.get(waiting)!, 0.5);
    goal(`${waiting} waiting`, ratio >= least, `ratio ${ratio.toFixed(2)}`, `at least ${least}`);
  }
}

async function stampede(club: Club): Promise<void> {
  const ports = [await freePort(), await freePort()];
  const processes = await Promise.all(
    ports.map((port) =>
      startProcess(join(ROOT, 'apps/server/src/main.ts'), { ...shared, PORT: String(port), HOST: '127.0.0.1' }),
    ),
  );
  try {
    // The first finds processes that have just begun and counts for nothing.
    for (let run = 0; run <= RUSHES; run += 1) {
      const deal = await club.deal(RUSH.pieces);
      const buyers = await club.buyers(RUSH.buyers);
      const stories = await rush(ports, { deal, buyers, seconds: RUSH.seconds });
      const sold = await heldOf(club, deal);
      if (run > 0) report(run, stories, sold);
    }
  } finally {
    await Promise.all(processes.map(stopProcess));
  }
}

/** Pieces in orders, whatever the counters say of it. */
async function heldOf({ client }: Club, { offer_id }: Deal): Promise<number> {
  const { rows } = await client.query<{ pieces: string }>(
    `SELECT coalesce(sum(i.quantity), 0) AS pieces FROM order_items i JOIN orders o ON o.id = i.order_id
     WHERE i.offer_id = $1 AND o.status <> 'cancelled'`,
    [offer_id],
  );
  return Number(rows[0]!.pieces);
}

function report(run: number, stories: readonly Story[], held: number): void {
  const soldOut = stories.filter(({ last }) => last === 409);
  const won = stories.filter(({ last }) => last === 202);
  const again = stories.filter(({ tries }) => tries > 1).length / stories.length;
  const others = stories.filter(({ last }) => last !== 409 && last !== 202).length;
  const lastMs = Math.max(...stories.map(({ atMs, tookMs }) => atMs + tookMs));
  const slowestMs = Math.max(...stories.map(({ tookMs }) => tookMs));
  const p95 = quantile(
    soldOut.map(({ tookMs }) => tookMs),
    0.95,
  );
  const name = (what: string) => `rush ${run}: ${what}`;
  const isExact = held === RUSH.pieces && won.length === RUSH.pieces;
  goal(name('sold'), isExact, `oversold ${Math.max(0, held - RUSH.pieces)}`, `${won.length} of ${RUSH.pieces} sold`);
  say(name('answers'), `${((stories.length / lastMs) * 1_000).toFixed(0)}/s`, `${others} others`);
  goal(name('sold out'), p95 <= MOST.soldOutMs, `p95 ${p95.toFixed(0)} ms`, `at most ${MOST.soldOutMs}`);
  goal(name('slowest'), slowestMs <= MOST.answeredMs, `${slowestMs.toFixed(0)} ms`, `at most ${MOST.answeredMs}`);
  goal(name('came again'), again <= MOST.comeAgain && others === 0, `${(again * 100).toFixed(1)} %`, 'at most 5 %');
  // Nobody may be refused who had asked half a second before somebody who won.
  const lastWon = Math.max(...won.map(({ atMs }) => atMs));
  const overtaken = soldOut.filter(({ atMs }) => atMs + 500 < lastWon).length;
  goal(name('fair'), overtaken === 0, `${overtaken} overtaken`, 'none');
}

function say(name: string, ...cells: string[]): void {
  process.stdout.write(`${name.padEnd(26)} ${cells.map((cell) => cell.padEnd(20)).join(' ')}`.trimEnd() + '\n');
}

function goal(name: string, isMet: boolean, ...cells: string[]): void {
  if (!isMet) process.exitCode = 1;
  say(name, ...cells, isMet ? 'good' : 'MISSED');
}
