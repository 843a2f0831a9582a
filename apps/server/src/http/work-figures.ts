import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';

import type { Deps } from '#server/ports/deps.ts';

/** A worker that has not been heard for so long does not report on the networks any more. */
const REPORT_LIFE_MS = 30_000;
/** Of workers that are gone for longer nobody wants to know. */
const WORKERS_SHOWN_MS = 60 * 60_000;

interface Figures {
  payments_open: number;
  transfers_open: number;
  payouts: Record<'waiting' | 'sending' | 'failed', number>;
  networks: { network: string; state: number }[];
  workers: { worker: string; silent_s: number }[];
}

interface Queue {
  queue: string;
  waiting: number;
  oldest_s: number;
}

/** What waits in the database, as gauges. Gives the function that reads it anew; without a database it says just that. */
export function workFigures(registry: Registry, deps: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 while the database answers');
  const payments = gauge('payments_open', 'Payment attempts the provider has not decided');
  const transfers = gauge('transfers_open', 'Money on its way out that the provider has not decided');
  const payouts = gauge('payouts_open', 'Payouts of cashback that are not paid, by where they stand', 'status');
  const networks = gauge(
    'payment_network_state',
    'How the workers find a mobile money network: 0 well, 1 being tried again, 2 left alone for a while',
    'network',
  );
  const silent = gauge('worker_silent_seconds', 'How long ago each worker of the last hour was heard', 'worker');
  const waiting = gauge('jobs_waiting', 'Jobs that are due and not begun, by queue', 'queue');
  const oldest = gauge('jobs_oldest_seconds', 'How long the oldest of them has been due', 'queue');
  const all = [payments, transfers, payouts, networks, silent, waiting, oldest];
  return async () => {
    for (const each of all) each.reset();
    // Unlike a gauge with labels, one without shows a figure as soon as it is made.
    for (const each of [payments, transfers]) each.remove();
    try {
      const found = await readFigures(deps);
      for (const { queue, ...jobs } of await readQueues(deps)) {
        waiting.set({ queue }, jobs.waiting);
        oldest.set({ queue }, jobs.oldest_s);
      }
      payments.set(found.payments_open);
      transfers.set(found.transfers_open);
      for (const [status, count] of Object.entries(found.payouts)) payouts.set({ status }, count);
      for (const { network, state } of found.networks) networks.set({ network }, state);
      for (const { worker, silent_s } of found.workers) silent.set({ worker }, silent_s);
      up.set(1);
    } catch (error) {
      deps.log.warn({ err: error }, 'the figures of the database could not be read');
      up.set(0);
    }
  };
}

async function readFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Figures> {
  const at = now().getTime();
  const { rows } = await sql<Figures>`
    SELECT
      (SELECT count(*)::int FROM payments WHERE next_check_at IS NOT NULL AND status <> 'failed') AS payments_open,
      (SELECT count(*)::int FROM transfers WHERE status NOT IN ('completed', 'failed')) AS transfers_open,
      (SELECT json_object_agg(status, (SELECT count(*) FROM payouts p WHERE p.status = known.status))
        FROM unnest(ARRAY['waiting', 'sending', 'failed']) AS known (status)) AS payouts,
      (SELECT coalesce(json_agg(json_build_object('network', network, 'state', state)), '[]') FROM (
        -- The worst that any living worker reports.
        SELECT network, max(array_position(ARRAY['closed', 'half_open', 'open'], state)) - 1 AS state
        FROM network_reports WHERE reported_at > ${new Date(at - REPORT_LIFE_MS)} GROUP BY network) r) AS networks,
      (SELECT coalesce(json_agg(json_build_object('worker', worker,
          'silent_s', greatest(0, extract(epoch FROM ${new Date(at)}::timestamptz - at)))), '[]')
        FROM worker_beats WHERE at > ${new Date(at - WORKERS_SHOWN_MS)}) AS workers`.execute(db);
  return rows[0]!;
}

/** Its tables are pg-boss's own business, and not there before the first start of a worker. */
async function readQueues({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Queue[]> {
  const known = await sql<{ there: boolean }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`.execute(db);
  if (known.rows[0]?.there !== true) return [];
  const { rows } = await sql<Queue>`
    SELECT name AS queue, count(*)::int AS waiting,
      extract(epoch FROM ${now()}::timestamptz - min(start_after))::float8 AS oldest_s
    FROM pgboss.job WHERE state < 'active' AND start_after <= ${now()} GROUP BY name`.execute(db);
  return rows;
}
