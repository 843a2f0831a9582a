import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseConfig } from '#server/config.ts';
import { openWorld } from '#server/deps.ts';
import { createQueues } from '#server/jobs/queues.ts';
import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { ROOT } from '#tools/root.ts';

import { quantile } from './overload/figures.ts';
import { startProcess, stopProcess, workedMs, workedSince } from './processes.ts';
import { pause } from './stampede/asking.ts';
import { openBare } from './stampede/bare.ts';
import { openClub, type Club, type Deal } from './stampede/crowd.ts';
import { openPhones, payInTurn } from './stampede/phones.ts';
import { rush, type Story, visitorsOf } from './stampede/rush.ts';
import { sellTogether } from './stampede/together.ts';

readWords({ name: 'npm run bench:stampede --', does: 'thousands who want one offer of the day at the same moment' });

/**
 * Thousands who want one offer of the day at the same moment: what an ample stock sells in a second beside the bare hot row on
 * the same database, and rushes of 5,000 on 100 pieces over two processes, paid and declined in the sandbox until all pieces are
 * paid. Fails when a goal is missed.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const RUSHES = Number(process.env['BENCH_RUSHES'] ?? 10);
/** How many wait at every moment, and how the purchases accepted have to compare with the bare hot row. */
const GOALS = [
  { waiting: 200, least: 3 },
  { waiting: 10, least: 0.8 },
];
const MEMBERS = 20_000;
const AMPLE = 10_000_000;
/** Of the first hundred winners thirty decline on the handset. */
const RUSH = { buyers: 5_000, pieces: 100, seconds: 2, declined: 30 };
const MOST = { soldOutMs: 500, answeredMs: 5_000, comeAgain: 0.05, paidMs: 120_000 };
const LOOK_EVERY_MS = 250;

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-stampede-'));
const postgres = await startPostgres({ dataDir });
/** Nobody stands behind the networks any more where purchases alone are measured, which is last: their payments never end. */
const networks = await freePort();
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
  MTN_BASE_URL: `http://127.0.0.1:${networks}/mtn`,
  AIRTEL_BASE_URL: `http://127.0.0.1:${networks}/airtel`,
  AT_BASE_URL: `http://127.0.0.1:${networks}/africastalking`,
};
try {
  const club = await openClub(postgres.url, MEMBERS);
  await stampede(club);
  await compare(club);
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
  // What the rushes left behind would be tidied up within one round or another.
  await club.client.query('SET statement_timeout = 0');
  await club.client.query('VACUUM ANALYZE');
  await club.client.query('CHECKPOINT');
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
  const sandbox = await startProcess(join(ROOT, 'apps/sandbox/src/main.ts'), { SANDBOX_PORT: String(networks) });
  const ports = [await freePort(), await freePort()];
  const server = (env: Record<string, string>) =>
    startProcess(join(ROOT, 'apps/server/src/main.ts'), {
      ...shared,
      PROVIDER_CALLBACK_ORIGIN: `http://127.0.0.1:${ports[0]}`,
      HOST: '127.0.0.1',
      ...env,
    });
  const processes = await Promise.all([
    ...ports.map((port) => server({ PORT: String(port) })),
    server({ PORT: String(await freePort()), ROLE: 'worker' }),
  ]);
  const toldSoldOut: number[] = [];
  try {
    // The first finds processes that have just begun and counts for nothing.
    for (let run = 0; run <= RUSHES; run += 1) {
      const deal = await club.deal(RUSH.pieces);
      const buyers = await club.buyers(RUSH.buyers);
      const phones = openPhones(`http://127.0.0.1:${networks}`);
      const inTurn = payInTurn(club, deal, visitorsOf(buyers, ports), phones);
      const began = performance.now();
      const apis = processes.slice(0, ports.length).map(({ pid }) => pid!);
      const before = workedMs(apis);
      const stories = await rush(ports, { deal, buyers, seconds: RUSH.seconds, phones });
      const workedApiMs = workedSince(before);
      const end = await waitForEnd(club, deal);
      const paidMs = performance.now() - began;
      const served = await inTurn();
      if (run === 0) continue;
      report(run, stories, { ...end, paidMs, workedApiMs, served: served.size, declined: phones.declined });
      toldSoldOut.push(...stories.filter(isSoldOut).map(({ tookMs }) => tookMs));
    }
    const p95 = quantile(toldSoldOut, 0.95);
    say('sold out, all rushes', `p95 ${p95.toFixed(0)} ms`);
  } finally {
    await Promise.all([...processes, sandbox].map(stopProcess));
  }
}

interface End {
  readonly codes: number;
  readonly held: number;
  readonly sold: number;
  /** Who has a code. */
  readonly winners: ReadonlySet<string>;
}

/** What is left in the end: when all pieces are paid, or after too long. */
async function waitForEnd(club: Club, deal: Deal): Promise<End> {
  const until = performance.now() + MOST.paidMs;
  for (;;) {
    const end = await endOf(club, deal);
    if ((end.codes >= RUSH.pieces && end.held === 0) || performance.now() > until) return end;
    await pause(LOOK_EVERY_MS);
  }
}

/** Codes in the hands of buyers, whatever the counters say of it, and the counters. */
async function endOf({ client }: Club, { offer_id }: Deal): Promise<End> {
  const { rows: codes } = await client.query<{ member_id: string }>(
    `SELECT o.member_id FROM redemption_codes c JOIN orders o ON o.id = c.order_id
     WHERE o.payment_status = 'paid' AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.offer_id = $1)`,
    [offer_id],
  );
  const { rows } = await client.query<{ held: number; sold: number }>(
    'SELECT sum(held)::int AS held, sum(sold)::int AS sold FROM offer_products WHERE offer_id = $1',
    [offer_id],
  );
  return { codes: codes.length, winners: new Set(codes.map(({ member_id }) => member_id)), ...rows[0]! };
}

interface Outcome extends End {
  readonly paidMs: number;
  /** What the processes of the API used of processors until every winner had answered the phone. */
  readonly workedApiMs: number;
  readonly served: number;
  readonly declined: number;
}

function isSoldOut({ answer }: Story): boolean {
  return answer.error_code === 'sold_out';
}

function report(run: number, stories: readonly Story[], end: Outcome): void {
  const soldOut = stories.filter(isSoldOut);
  const won = stories.filter(({ answer }) => answer.status === 202);
  const again = stories.filter(({ answer }) => answer.tries > 1).length / stories.length;
  const others = stories.filter((story) => !soldOut.includes(story) && !won.includes(story));
  const lastMs = Math.max(...stories.map(({ atMs, tookMs }) => atMs + tookMs));
  const slowestMs = Math.max(...stories.map(({ tookMs }) => tookMs));
  const p95 = quantile(
    soldOut.map(({ tookMs }) => tookMs),
    0.95,
  );
  const name = (what: string) => `rush ${run}: ${what}`;
  const { codes, held, sold, declined, served, winners } = end;
  const isExact = codes === RUSH.pieces && sold === RUSH.pieces && held === 0;
  goal(name('paid codes'), isExact, `oversold ${Math.max(0, codes - RUSH.pieces)}`, `${codes} codes, ${held} held`);
  goal(name('declined'), declined === RUSH.declined, `${declined} declined`, `${served} served in line`);
  say(name('all paid after'), `${(end.paidMs / 1_000).toFixed(1)} s`);
  say(name('answers'), `${((stories.length / lastMs) * 1_000).toFixed(0)}/s`);
  say(name('processor an answer'), `${(end.workedApiMs / stories.length).toFixed(2)} ms`);
  goal(name('sold out'), p95 <= MOST.soldOutMs, `p95 ${p95.toFixed(0)} ms`, `at most ${MOST.soldOutMs}`);
  goal(name('slowest'), slowestMs <= MOST.answeredMs, `${slowestMs.toFixed(0)} ms`, `at most ${MOST.answeredMs}`);
  goal(name('came again'), again <= MOST.comeAgain, `${(again * 100).toFixed(1)} %`, 'at most 5 %');
  goal(name('other answers'), others.length === 0, `${others.length}`, 'none');
  for (const [what, all] of Map.groupBy(others, ({ answer }) => `${answer.status} ${answer.error_code}`))
    say(name(what), `${all.length}`);
  // Nobody may be refused who had asked half a second before somebody who won in the end.
  const lastWon = Math.max(...stories.flatMap(({ member_id, atMs }) => (winners.has(member_id) ? [atMs] : [])));
  const hasWon = new Set([...winners, ...won.map(({ member_id }) => member_id)]);
  const overtaken = stories.filter(({ member_id, atMs }) => !hasWon.has(member_id) && atMs + 500 < lastWon).length;
  goal(name('fair'), overtaken === 0, `${overtaken} overtaken`, `last winner at ${lastWon.toFixed(0)} ms`);
}

function say(name: string, ...cells: string[]): void {
  process.stdout.write(`${name.padEnd(26)} ${cells.map((cell) => cell.padEnd(20)).join(' ')}`.trimEnd() + '\n');
}

function goal(name: string, isMet: boolean, ...cells: string[]): void {
  if (!isMet) process.exitCode = 1;
  say(name, ...cells, isMet ? 'good' : 'MISSED');
}
