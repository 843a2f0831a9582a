import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { fillClub } from '#seeds/crowd/fill-club.ts';
import { migrate } from '#server/db/migrate.ts';
import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { ROOT } from '#tools/root.ts';

import { ask, CROWD, measure, median, type Work } from './measure.ts';
import { startProcess, stopProcess, residentMib, workedMs, workedSince } from './processes.ts';
import { openShop } from './questions.ts';
import { HEAD, lineOf, missed, type Row } from './report.ts';
import { openSessions } from './sessions.ts';
import { backendsOf, COUNTING, countNothing, countStatements, type Cost } from './statements.ts';
import { works, type Goal } from './works.ts';

readWords({
  name: 'npm run bench --',
  does: 'requests a second of the busiest calls, in a small shop and a large one',
});

/**
 * Requests a second of the busiest calls in a small shop and in a large one, beside those of a raw route just before and
 * after, with what each call costs PostgreSQL. `crowd` is what fifty connections get out of it, for whom nothing is demanded; what the raw
 * route answers them stands above the table. A line begins with the name of the call and ends with its ratio to the raw
 * route. Fails when a ratio is less than it must be, or in the large shop less than half of the small one's. BENCH_WORKS
 * names some of them alone (divided by semicolons), BENCH_OFFERS the sizes; BENCH_STATEMENTS=1 tells the costliest statements of each.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const SIZES = (process.env['BENCH_OFFERS'] ?? '1000,100000').split(',').map(Number);
const ASKED = process.env['BENCH_WORKS']?.split(';');
const MEMBERS = 2_000;
/** So many of each are counted, apart from the rounds, after as many that warm it up: a plan is made several times at first. */
const COUNTED = 400;
const SERVER_ROLE = 'kasente_app';
/** What a database of the large shop would be given. */
const LARGE = { shared_buffers: '512MB' };

interface Place {
  readonly databaseUrl: string;
  readonly server: { readonly pid?: number | undefined };
  readonly raw: Work;
  readonly renew: () => void;
}

async function countAll(all: readonly Goal[], { databaseUrl, renew }: Place): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const work of all) {
    renew();
    await ask(work, COUNTED);
    costs.set(work.name, await countStatements(databaseUrl, SERVER_ROLE, () => ask(work, COUNTED)));
  }
  return costs;
}

/** Every kind of work in turn, round after round, each between two looks at the raw route. */
async function compare(all: readonly Goal[], { databaseUrl, server, raw, renew }: Place): Promise<Map<string, Row>> {
  const rounds = new Map<string, Row[]>(all.map((work) => [work.name, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    let before = (await measure(raw, SECONDS / 2)).perSecond;
    for (const work of all) {
      process.stdout.write(`  round ${round} of ${ROUNDS}: ${work.name} …\n`);
      renew();
      const other =
        work.besides === undefined
          ? undefined
          : await startProcess(join(ROOT, work.besides), { DATABASE_URL: databaseUrl });
      const workers = [server.pid!, ...(await backendsOf(databaseUrl, 'kasente-club'))];
      const worked = workedMs(workers);
      const figures = await measure(work, SECONDS);
      const workMs = workedSince(worked) / figures.answers;
      const many = await measure(work, SECONDS / 2, CROWD);
      if (other !== undefined) await stopProcess(other);
      const after = (await measure(raw, SECONDS / 2)).perSecond;
      const rawPerSecond = (before + after) / 2;
      rounds.get(work.name)!.push({
        ...figures,
        least: work.least,
        rawPerSecond,
        ratio: figures.perSecond / rawPerSecond,
        fromCrowdPerSecond: many.perSecond,
        workMs,
      });
      before = after;
    }
  }
  return new Map([...rounds].map(([name, rows]) => [name, median(rows)]));
}

async function runIn(databaseUrl: string, dataDir: string, offers: number): Promise<Map<string, Row>> {
  await migrate(databaseUrl);
  await fillClub(databaseUrl, { offers, members: MEMBERS, orders: 10 * MEMBERS }, (line) =>
    process.stdout.write(`  ${line}\n`),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const shop = await openShop(client);
  const { rows: pages } = await client.query<{ huge_pages_status: string }>('SHOW huge_pages_status');
  const { token, numberOf, renew } = await openSessions(client, databaseUrl, MEMBERS);
  await client.end();
  const [port, rawPort] = [await freePort(), await freePort()];
  const shared = { DATABASE_URL: databaseUrl, NODE_ENV: 'development', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const networks = await freePort();
  const sandbox = await startProcess(join(ROOT, 'apps/sandbox/src/main.ts'), { SANDBOX_PORT: String(networks) });
  const start = (env: Record<string, string>) =>
    startProcess(join(ROOT, 'apps/server/src/main.ts'), {
      ...shared,
      HOST: '127.0.0.1',
      DEMO: '0',
      RATE_LIMIT_FACTOR: '100000',
      UNPAID_ORDERS_MAXIMUM: '1000000',
      WEB_DIR: join(dataDir, 'no-pages'),
      MTN_BASE_URL: `http://127.0.0.1:${networks}/mtn`,
      AIRTEL_BASE_URL: `http://127.0.0.1:${networks}/airtel`,
      PROVIDER_CALLBACK_ORIGIN: `http://127.0.0.1:${port}`,
      ...env,
    });
  // What is done after the answers is another process's, as in a club with many members.
  const server = await start({ PORT: String(port), ROLE: 'api' });
  const worker = await start({ PORT: String(await freePort()), ROLE: 'worker' });
  const rawServer = await startProcess(join(ROOT, 'bench/raw-server.ts'), { ...shared, PORT: String(rawPort) });
  const raw: Work = {
    name: 'raw route',
    origin: `http://127.0.0.1:${rawPort}`,
    next: () => ({ method: 'GET', path: '/raw' }),
  };
  const all = works({ origin: `http://127.0.0.1:${port}`, token, numberOf, shop }).filter(
    ({ name }) => ASKED?.includes(name) ?? true,
  );
  const place = { databaseUrl, server, raw, renew };
  const costs = await countAll(all, place);
  const rawOfCrowd = await measure(raw, SECONDS, CROWD);
  const rows = await compare(all, place);
  process.stdout.write(
    `\n${offers} offers, huge pages ${pages[0]!.huge_pages_status}, the server holds ${residentMib(server)} MiB; the raw route answers a crowd ${rawOfCrowd.perSecond.toFixed(0)} times a second\n${HEAD}\n`,
  );
  for (const work of all)
    process.stdout.write(`${lineOf(work.name, rows.get(work.name)!, costs.get(work.name)!, COUNTED)}\n`);
  await Promise.all([rawServer, server, worker, sandbox].map(stopProcess));
  return rows;
}

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-bench-'));
const postgres = await startPostgres({ dataDir, settings: { ...COUNTING, ...LARGE } });
try {
  await countNothing(postgres.url);
  const sizes = new Map<number, Map<string, Row>>();
  for (const offers of SIZES) {
    const url = new URL(postgres.url);
    url.pathname = `/club_${offers}`;
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`CREATE DATABASE club_${offers}`);
    await admin.end();
    sizes.set(offers, await runIn(url.href, dataDir, offers));
  }
  const faults = missed(sizes);
  for (const fault of faults) process.stdout.write(`NOT held: ${fault}\n`);
  if (faults.length === 0) process.stdout.write('held\n');
  else process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
