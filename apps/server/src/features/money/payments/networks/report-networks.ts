import { hostname } from 'node:os';

import { network as networks, type Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { later } from '#server/features/money/payments/attempts/time-limits.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { MobileMoney, NetworkFinding, NetworkWatch } from '#server/providers/mobile-money/provider.ts';

/** Reports come every few seconds; one this old is of a process that is gone. */
const REPORT_LIFE_MS = 30_000;
const REPORTS_KEPT_MS = 24 * 60 * 60_000;

/**
 * Writes down how this process finds the networks, for those who show it and for the other processes, and learns how these find
 * them, so that what struggles is left alone by all within seconds. A network that was left alone for a while is
 * asked for our balance, so that it is found to be well again also when nobody is paying.
 */
export async function reportNetworks(deps: Deps): Promise<void> {
  const { db, money, now } = deps;
  for (const network of networks.options) {
    const circuit = money[network]?.circuit;
    if (circuit === undefined) continue;
    if (circuit.state() === 'half_open') await probe(deps, money[network]);
    for (const other of await report(deps, network, circuit)) circuit.hear(other);
  }
  await db.deleteFrom('network_reports').where('reported_at', '<', later(now(), -REPORTS_KEPT_MS)).execute();
}

/** Gives how the other processes find the network, the latest last. */
async function report({ db, now }: Deps, network: Network, circuit: NetworkWatch): Promise<readonly NetworkFinding[]> {
  const [at, reporter] = [now(), `${hostname()}:${process.pid}`];
  const { rows } = await sql<NetworkFinding>`
    WITH told AS (
      INSERT INTO network_reports (network, reporter, state, since, reported_at)
      VALUES (${network}, ${reporter}, ${circuit.state()}, ${circuit.since()}, ${at})
      ON CONFLICT (network, reporter)
      DO UPDATE SET state = excluded.state, since = excluded.since, reported_at = excluded.reported_at)
    SELECT state, since FROM network_reports
    WHERE network = ${network} AND reporter <> ${reporter} AND reported_at > ${later(at, -REPORT_LIFE_MS)}
    ORDER BY since`.execute(db);
  return rows;
}

/** The networks that some process has trouble with right now, each with when that began. */
export async function slowNetworks(db: Database, now: Date): Promise<ReadonlyMap<Network, Date>> {
  const rows = await db
    .selectFrom('network_reports')
    .select(['network', sql<Date>`min(since)`.as('since')])
    .where('state', '<>', 'closed')
    .where('reported_at', '>', later(now, -REPORT_LIFE_MS))
    .groupBy('network')
    .orderBy('network')
    .execute();
  return new Map(rows.map(({ network, since }) => [network, since]));
}

async function probe({ log }: Deps, money: MobileMoney | undefined): Promise<void> {
  const answer = await money?.balance('collect');
  log.info({ answer: answer?.kind }, 'network probed');
}
