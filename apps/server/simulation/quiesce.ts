import { sql } from 'kysely';

import { chores } from '#server/wiring/jobs.ts';

import type { World } from './world.ts';

const MONEY_CHORES = ['sweep_payments', 'sweep_transfers', 'expire_holds', 'release_cashback', 'sweep_messages'];
const ROUNDS = 60;
const FIRST_WAIT_MS = 7_000;
const LONGEST_WAIT_MS = 3_700_000;

/**
 * The faults stop, every payer decides, and the server is left alone until nothing is due. Gives the number of attempts that
 * are undecided even so.
 */
export async function quiesce(
  world: World,
  start: (label: string, work: () => Promise<unknown>) => Promise<void>,
  runJobs: () => Promise<number>,
): Promise<number> {
  const { network, scheduler, deps, chance, clock } = world;
  network.hasTrouble = false;
  let wait = FIRST_WAIT_MS;
  for (let round = 0; round < ROUNDS; round += 1) {
    network.arrive();
    for (const reference of network.open()) {
      network.decide(reference, chance.weighed({ approve: 60, refuse: 20, expire: 20 }));
    }
    for (const { name, run } of chores.filter((chore) => MONEY_CHORES.includes(chore.name))) {
      await start(name, () => run(deps));
    }
    await scheduler.drain();
    while ((await runJobs()) > 0) await scheduler.drain();
    if (network.open().length === 0 && !network.isExpecting && (await undone(world)) === 0) return 0;
    clock.advance(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  return undone(world);
}

async function undone({ plain }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM payments WHERE status IN ('pending', 'initiated', 'unknown', 'timeout')
        -- Asked about for 72 hours: those lie with a person.
        AND NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = payments.id AND e.kind = 'gave_up'))
      + (SELECT count(*) FROM orders WHERE status = 'pending' AND payment_status <> 'paid'
          AND NOT EXISTS (SELECT FROM payments p WHERE p.subject_id = orders.id AND p.status = 'mismatch'))
      + (SELECT count(*) FROM transfers WHERE status IN ('pending', 'initiated', 'unknown'))
      + (SELECT count(*) FROM messages WHERE state IN ('queued', 'sending')) AS count`.execute(plain);
  return rows[0]!.count;
}
