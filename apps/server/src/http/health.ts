import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

import type { Database } from '#server/db/connect.ts';
import { isMigrated } from '#server/db/migrate.ts';
import type { Deps } from '#server/ports/deps.ts';
import { sameSecret } from '#server/security/same-secret.ts';

import type { Admission } from './admission.ts';
import { workFigures } from './work-figures.ts';

/**
 * `/healthz` says the process lives, `/readyz` that it can serve, `/metrics` what it has done and what waits. A worker that
 * is silent keeps nobody from being served: it shows in the figures and as an alarm in the log.
 */
export function mountHealth(app: FastifyInstance, deps: Deps, admission: Pick<Admission, 'lateInAll'>): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // These come in no histogram, since they are not read at all.
  new Counter({
    name: 'http_requests_refused_unread_total',
    help: 'Requests that were refused because they waited too long to be let in',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(admission.lateInAll);
    },
  });
  const readFigures = workFigures(registry, deps);
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  const readiness = readinessOf(deps.db);
  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness();
    return reply.status(Object.values(checks).every(Boolean) ? 200 : 503).send(checks);
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request.ip, request.headers.authorization)) {
      return reply.callNotFound();
    }
    await readFigures();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** With the token where one is set, else only from this machine. */
function mayReadMetrics({ config }: Deps, ip: string, authorization: string | undefined): boolean {
  if (config.METRICS_TOKEN !== '') return sameSecret(authorization ?? '', `Bearer ${config.METRICS_TOKEN}`);
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
}

function readinessOf(db: Database): () => Promise<Record<'database' | 'migrations', boolean>> {
  // What has been applied stays applied, so that is asked until it is so.
  let migrations = false;
  return async () => {
    try {
      if (migrations) await sql`SELECT 1`.execute(db);
      else migrations = await isMigrated(db);
      return { database: true, migrations };
    } catch {
      return { database: false, migrations: false };
    }
  };
}
