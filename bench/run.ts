import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { freePort } from '#tools/free-port.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { ROOT } from '#tools/root.ts';

import { measure, median, type Figures, type Work } from './measure.ts';
import { findLines, makeMembers } from './members.ts';
import { residentMib, startProcess, stopProcess } from './processes.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const MEMBERS = 40;
const PLENTY = 100_000_000;

/** Enough of everything, so that what is measured is selling and not being sold out. */
async function fillShelves(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('UPDATE offer_products SET quantity = $1', [PLENTY]);
  await client.query('UPDATE products SET on_hand = $1', [PLENTY]);
  await client.end();
}

function works(api: string, raw: string, tokens: string[], shop: Awaited<ReturnType<typeof findLines>>): Work[] {
  let turn = 0;
  const token = () => tokens[(turn += 1) % tokens.length]!;
  const line = () => shop.lines[turn % shop.lines.length]!;
  const read = () => ({ authorization: `Bearer ${token()}` });
  const write = () => ({ ...read(), 'content-type': 'application/json', 'idempotency-key': randomUUID() });
  const post = (path: string, body: unknown) =>
    ({ method: 'POST', path: `/api/club${path}`, headers: write(), body: JSON.stringify(body) }) as const;
  const get = (path: string) => ({ method: 'GET', path: `/api/club${path}`, headers: read() }) as const;
  return [
    { name: 'raw route', origin: raw, next: () => ({ method: 'GET', path: '/raw' }) },
    { name: 'offers list', origin: api, next: () => get('/offers/') },
    { name: 'offer detail', origin: api, next: () => get(`/offers/${shop.offer_ids[turn % shop.offer_ids.length]}/`) },
    {
      name: 'add to cart',
      origin: api,
      next: () => {
        const { offer, product } = line();
        return post('/cart/', { offer_id: offer, product_id: product, quantity: 1, service_type: 'in_store' });
      },
    },
    {
      name: 'place order',
      origin: api,
      next: () => {
        const items = [{ ...line(), quantity: 1 }];
        return post('/orders/', { service_type: 'in_store', payment_network: 'mtn', items });
      },
    },
  ];
}

function report(name: string, figures: Figures, raw: Figures, memory: string): string {
  const ratio = (figures.perSecond / raw.perSecond).toFixed(2);
  const cells = [
    name.padEnd(14),
    figures.perSecond.toFixed(0).padStart(8),
    figures.p50Ms.toFixed(0).padStart(8),
    figures.p99Ms.toFixed(0).padStart(8),
    memory.padStart(9),
    ratio.padStart(8),
    String(figures.refused).padStart(8),
  ];
  return cells.join(' ');
}

/** Every kind of work in turn, round after round, so that all meet the same machine. */
async function compare(all: readonly Work[]): Promise<Map<string, Figures>> {
  const rounds = new Map<string, Figures[]>(all.map((work) => [work.name, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const work of all) {
      process.stdout.write(`  round ${round} of ${ROUNDS}: ${work.name} …\n`);
      rounds.get(work.name)!.push(await measure(work, SECONDS));
    }
  }
  return new Map([...rounds].map(([name, figures]) => [name, median(figures)]));
}

const dataDir = mkdtempSync(join(tmpdir(), 'kasente-bench-'));
const postgres = await startPostgres({ dataDir });
try {
  const [port, rawPort] = [await freePort(), await freePort()];
  const shared = { DATABASE_URL: postgres.url, NODE_ENV: 'development', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const server = await startProcess(join(ROOT, 'apps/server/src/main.ts'), {
    ...shared,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '1',
    RATE_LIMIT_FACTOR: '100000',
    UNPAID_ORDERS_MAXIMUM: '1000000',
    WEB_DIR: join(ROOT, 'apps/web/build/client'),
  });
  const raw = await startProcess(join(ROOT, 'bench/raw-server.ts'), { ...shared, PORT: String(rawPort) });
  await fillShelves(postgres.url);
  const api = { origin: `http://127.0.0.1:${port}` };
  const tokens = await makeMembers(api, MEMBERS);
  const shop = await findLines(api, tokens[0]!);
  const all = works(api.origin, `http://127.0.0.1:${rawPort}`, tokens, shop);
  const figures = await compare(all);
  const base = figures.get('raw route')!;
  process.stdout.write(`\n${'work'.padEnd(14)}      /s  p50 ms  p99 ms  RSS MiB  of raw  refused\n`);
  for (const [name, found] of figures) {
    const memory = String(residentMib(name === 'raw route' ? raw : server));
    process.stdout.write(`${report(name, found, base, memory)}\n`);
  }
  await stopProcess(raw);
  await stopProcess(server);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
