import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import pg from 'pg';

import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { ROOT } from '#tools/root.ts';

import { fillShelves, findLines, makeMembers } from './members.ts';
import { startApart } from './overload/apart.ts';
import { keepBusy, keepComing, type Answer } from './overload/arrivals.ts';
import { goodPerSecond, isGood, isRefused, quantile, recoveredAfterMs, within } from './overload/figures.ts';
import { KINDS, LAST, mixOf, people, type Kind } from './overload/mix.ts';
import { watch, type Seen } from './overload/watch.ts';
import { startProcess, stopProcess } from './processes.ts';

readWords({ name: 'npm run bench:overload --', does: 'five times as many as the server can carry' });

/**
 * What happens when five times as many come as the server can carry: first it is found out how many that are, then they
 * come, then they go. Fails when a goal is missed.
 */
const MEMBERS = 24;
const LINES = 32;
const WARM_S = 5;
const PEAK_S = 8;
const OVERLOAD_S = 15;
const AFTER_S = 7;
const TIMES = Number(process.env['BENCH_TIMES'] ?? 5);
/** How much comes when the crowd has gone, as a part of what can be carried. */
const USUAL = 0.5;
/** The first moments, in which nothing is waiting yet, say nothing. */
const SETTLED_MS = 2_000;

const GOALS = { refusedWithinMs: 200, goodput: 0.9, memory: 1.5, recoveredMs: 5_000 };

interface Run {
  readonly peak: { perSecond: number; memory: number };
  readonly crowd: { perSecond: number; answers: Answer[]; unasked: number; seen: Seen; lateMs: number };
  readonly after: Answer[];
}

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-overload-'));
const { started: postgres } = await startApart(() => startPostgres({ dataDir }));
const database = new pg.Client({ connectionString: postgres.url });
try {
  await database.connect();
  const port = await freePort();
  // Nobody stands behind the networks and the texts: nothing is sent, and nobody else's sandbox is disturbed.
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const env = {
    DATABASE_URL: postgres.url,
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '1',
    RATE_LIMIT_FACTOR: '100000',
    UNPAID_ORDERS_MAXIMUM: '1000000',
    WEB_DIR: join(dataDir, 'no-pages'),
    MTN_BASE_URL: nowhere,
    AIRTEL_BASE_URL: nowhere,
    AT_BASE_URL: nowhere,
  };
  const { started: server, isApart } = await startApart(() => startProcess(join(ROOT, 'apps/server/src/main.ts'), env));
  if (!isApart) say('the crowd computes on the processors of the server, and takes of what it could carry');
  await fillShelves(postgres.url);
  const api = { origin: `http://127.0.0.1:${port}` };
  const [leaver, ...tokens] = await makeMembers(api, MEMBERS + 1);
  const { lines } = await findLines(api, tokens[0]!);
  const next = mixOf(port, await people(api, tokens, lines), lines, leaver!);
  say('warming up');
  await keepBusy({ port, seconds: WARM_S, next }, LINES);
  say('finding what it can carry');
  const watched = { server, port, database };
  const busy = await watch(watched, () => keepBusy({ port, seconds: PEAK_S, next }, LINES));
  const peak = goodPerSecond(busy.done, 0, PEAK_S * 1_000);
  say(`${TIMES} times ${peak.toFixed(0)} a second`);
  const late = monitorEventLoopDelay({ resolution: 5 });
  late.enable();
  const crowd = await watch(watched, () => keepComing({ port, seconds: OVERLOAD_S, next }, TIMES * peak));
  late.disable();
  say('as many as it can carry well');
  const after = await keepComing({ port, seconds: AFTER_S, next }, USUAL * peak);
  await stopProcess(server);
  report({
    peak: { perSecond: peak, memory: busy.seen.memory },
    crowd: { perSecond: TIMES * peak, ...crowd.done, seen: crowd.seen, lateMs: late.max / 1e6 },
    after: after.answers,
  });
} finally {
  await database.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function say(text: string): void {
  process.stdout.write(`  ${text} …\n`);
}

function report({ peak, crowd, after }: Run): void {
  const asked = within(crowd.answers, SETTLED_MS, OVERLOAD_S * 1_000);
  const refused = asked.filter(isRefused).map(({ tookMs }) => tookMs);
  const broken = asked.filter((answer) => !isGood(answer) && !isRefused(answer)).length;
  const goodput = goodPerSecond(asked, SETTLED_MS, OVERLOAD_S * 1_000);
  line('carried', `${peak.perSecond.toFixed(0)} a second`, `${peak.memory} MiB`);
  line('came', `${crowd.perSecond.toFixed(0)} a second`, `${crowd.unasked} more found no line`);
  for (const kind of KINDS) line(kind, ...kindCells(asked, kind));
  line('other answers', String(broken));
  line('readyz', `slowest ${crowd.seen.readySlowestMs.toFixed(0)} ms`, `${crowd.seen.unready} not ready`);
  line('chores', `silent for at most ${(crowd.seen.choresSilentMs / 1_000).toFixed(1)} s`);
  // On a machine that does other things as well, this says how much of what was measured is its doing.
  line('bench', `itself late by at most ${crowd.lateMs.toFixed(0)} ms`);
  process.stdout.write('\n');
  goal('refused within', quantile(refused, 0.95), GOALS.refusedWithinMs, 'ms at p95');
  goal('goodput', goodput / peak.perSecond, GOALS.goodput, 'of the peak', true);
  goal('memory', crowd.seen.memory / peak.memory, GOALS.memory, `times (${crowd.seen.memory} MiB)`);
  goal('recovered', recoveredAfterMs(after, AFTER_S * 1_000) ?? Number.POSITIVE_INFINITY, GOALS.recoveredMs, 'ms');
}

function kindCells(asked: readonly Answer[], kind: Kind): string[] {
  const all = asked.filter((answer) => answer.kind === kind);
  const good = all.filter(isGood);
  const share = ((good.length / all.length) * 100).toFixed(0);
  const took = good.map(({ tookMs }) => tookMs);
  const [p50, p95] = [quantile(took, 0.5).toFixed(0), quantile(took, 0.95).toFixed(0)];
  return [`${share} % of ${all.length} answered`, `p50 ${p50} ms`, `p95 ${p95} ms`, LAST.includes(kind) ? 'last' : ''];
}

function line(name: string, ...cells: string[]): void {
  process.stdout.write(`${name.padEnd(16)} ${cells.map((cell) => cell.padEnd(24)).join(' ')}`.trimEnd() + '\n');
}

function goal(name: string, found: number, most: number, unit: string, isLeast = false): void {
  const isMet = isLeast ? found >= most : found <= most;
  if (!isMet) process.exitCode = 1;
  const shown = (value: number) => value.toFixed(value < 20 ? 2 : 0);
  line(
    name,
    `${shown(found)} ${unit}`,
    `${isLeast ? 'at least' : 'at most'} ${shown(most)}`,
    isMet ? 'good' : 'MISSED',
  );
}
