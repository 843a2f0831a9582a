import { UNUSED_WAIT_HOURS } from '@club/rules/unused-code';
import { sql } from 'kysely';

import { chores } from '#server/wiring/jobs.ts';

import type { Story } from './story.ts';
import type { World } from './world.ts';

const MONEY_CHORES = ['sweep_payments', 'sweep_transfers', 'expire_holds', 'release_cashback', 'sweep_messages'];
const GOODS_CHORES = [...MONEY_CHORES, 'settle_redemptions', 'expire_codes', 'settle_unused_codes'];
const CHORES: Readonly<Record<Story, readonly string[]>> = {
  money: MONEY_CHORES,
  goods: GOODS_CHORES,
  line: [...GOODS_CHORES, 'serve_lines'],
};
const ROUNDS = 60;
const FIRST_WAIT_MS = 7_000;
const LONGEST_WAIT_MS = 3_700_000;
/** What is asked about days later, or not told for days. */
const LATER = 'later:';

/**
 * The faults stop, every payer decides, and the server is left alone until nothing is due. Gives what waits even
 * so.
 */
export async function quiesce(
  world: World,
  start: (label: string, work: () => Promise<unknown>) => Promise<void>,
  runJobs: () => Promise<number>,
): Promise<string[]> {
  const { network, scheduler, deps, chance, clock } = world;
  if (network.hasTrouble) network.silence.breakAtLast();
  network.hasTrouble = false;
  let wait = FIRST_WAIT_MS;
  for (let round = 0; round < ROUNDS; round += 1) {
    network.arrive();
    // At first the server asks about some that nobody has decided yet.
    for (const reference of round === 0 ? [] : network.open()) {
      network.decide(reference, chance.weighed({ approve: 60, refuse: 20, expire: 20 }));
    }
    for (const { name, run } of chores.filter((chore) => CHORES[world.story].includes(chore.name))) {
      await start(name, () => run(deps));
    }
    await scheduler.drain();
    while ((await runJobs()) > 0) await scheduler.drain();
    const waiting = await undone(world);
    if (network.open().length === 0 && !network.isExpecting && waiting.length === 0) return [];
    const isLaterOnly = waiting.every((what) => what.startsWith(LATER));
    clock.advance(Math.max(wait, isLaterOnly ? await untilLater(world) : 0));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  return undone(world);
}

/** What still waits for something, in words. */
async function undone({ plain, network, clock }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'payment ' || status || ' ' || id AS what FROM payments
      WHERE status IN ('pending', 'initiated', 'unknown', 'timeout')
      -- Asked about for 72 hours: those lie with a person.
      AND (next_check_at IS NOT NULL
        OR NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = payments.id AND e.kind = 'gave_up'))
    UNION ALL
    SELECT ${LATER} || ' payment ' || id FROM payments WHERE status = 'failed' AND next_check_at IS NOT NULL
    UNION ALL
    SELECT 'unpaid order ' || id FROM orders WHERE status = 'pending' AND payment_status IN ('pending', 'failed')
      AND NOT EXISTS (SELECT FROM payments p WHERE p.subject_id = orders.id AND p.status = 'mismatch')
    UNION ALL
    SELECT CASE WHEN reference = ANY(${network.silence.references}::uuid[]) THEN ${LATER} ELSE '' END
        || ' transfer ' || status || ' ' || id FROM transfers WHERE status IN ('pending', 'initiated', 'unknown')
    UNION ALL
    SELECT 'a free piece for ' || l.id FROM day_offer_line l
      JOIN offers o ON o.id = l.offer_id AND o.status = 'live' AND o.ends_at > ${clock.now()}
      JOIN offer_products op ON op.offer_id = l.offer_id AND op.product_id = l.product_id
      JOIN products p ON p.id = l.product_id
      WHERE l.ended_at IS NULL AND least(op.quantity - op.held - op.sold, p.on_hand - p.held) > 0
    UNION ALL
    SELECT 'redemption ' || id FROM redemptions WHERE settled_at IS NULL AND reversed_at IS NULL
    UNION ALL
    SELECT ${LATER} || ' code ' || c.id FROM redemption_codes c WHERE c.state <> 'redeemed' AND c.unused_settled_at IS NULL
    UNION ALL
    SELECT 'message ' || id FROM messages WHERE state IN ('queued', 'sending')`.execute(plain);
  return rows.map(({ what }) => what);
}

/**
 * Milliseconds until the network is next asked about what failed because it never arrived, what nobody tells of is left to
 * people, or the last code has run out and its money is dealt with; days may lie between.
 */
async function untilLater({ plain, clock, network }: World): Promise<number> {
  const { rows } = await sql<{ next: Date | null }>`
    SELECT least(
      (SELECT min(next_check_at) FROM payments WHERE status = 'failed'),
      (SELECT max(expires_at + make_interval(hours => ${UNUSED_WAIT_HOURS})) FROM redemption_codes
        WHERE state <> 'redeemed' AND unused_settled_at IS NULL)) AS next`.execute(plain);
  const next = rows[0]?.next ?? undefined;
  const followUp = next && next.getTime() - clock.now().getTime();
  const waits = [followUp, network.silence.leftToPeopleIn].filter((ms) => ms !== undefined);
  return waits.length === 0 ? 0 : Math.min(...waits);
}
