import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { isMigrated } from '#server/db/migrate.ts';
import type { Deps } from '#server/ports/deps.ts';
import { sameSecret } from '#server/security/same-secret.ts';

/** A worker that has not been heard for this long counts as gone. */
const WORKER_SILENCE_MS = 30_000;

/** `/healthz` says the process lives, `/readyz` that it can do its work, `/metrics` what it has done. */
export function mountHealth(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const openPayments = new Gauge({
    name: 'payments_open',
    help: 'Payment attempts the provider has not decided',
    registers: [registry],
  });
  const networkState = new Gauge({
    name: 'payment_network_state',
    help: 'How the workers find a mobile money network: 0 well, 1 being tried again, 2 left alone for a while',
    labelNames: ['network'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness(deps);
    return reply.status(Object.values(checks).every(Boolean) ? 200 : 503).send(checks);
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request.ip, request.headers.authorization)) {
      return reply.callNotFound();
    }
    const { rows } = await sql<{ open: number }>`
      SELECT count(*)::int AS open FROM payments
      WHERE next_check_at IS NOT NULL AND status <> 'failed'`.execute(deps.db);
    openPayments.set(rows[0]?.open ?? 0);
    for (const { network, state } of await networkStates(deps)) networkState.set({ network }, state);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The worst that any living worker reports of each network. */
async function networkStates({ db, now }: Deps): Promise<{ network: string; state: number }[]> {
  const since = new Date(now().getTime() - WORKER_SILENCE_MS);
  const { rows } = await sql<{ network: string; state: number }>`
    SELECT network, max(array_position(ARRAY['closed', 'half_open', 'open'], state)) - 1 AS state
    FROM network_reports WHERE reported_at > ${since} GROUP BY network`.execute(db);
  return rows;
}

/** With the token where one is set, else only from this machine. */
function mayReadMetrics({ config }: Deps, ip: string, authorization: string | undefined): boolean {
  if (config.METRICS_TOKEN !== '') return sameSecret(authorization ?? '', `Bearer ${config.METRICS_TOKEN}`);
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
}

async function readiness({ db, now }: Deps): Promise<Record<'database' | 'migrations' | 'worker', boolean>> {
  try {
    const migrations = await isMigrated(db);
    const since = new Date(now().getTime() - WORKER_SILENCE_MS);
    const beat = await db.selectFrom('worker_beats').select('worker').where('at', '>', since).executeTakeFirst();
    return { database: true, migrations, worker: beat !== undefined };
  } catch {
    return { database: false, migrations: false, worker: false };
  }
}
