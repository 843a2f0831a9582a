import type { MoneyAlarm } from '@club/contract/money/reconciliation';
import { pages } from '@club/contract/pages';
import { network as networks } from '@club/contract/shapes';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { reconcile } from '#server/features/money/reconciliation/reconcile.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Cause } from './cause.ts';
import { findCauses } from './find-alarms.ts';

/** Compares the books of every network again: attempts settle and people decide after a statement was imported. */
export async function reconcileAll(deps: Deps): Promise<void> {
  await oneByOne(networks.options, async (network) => {
    await transact(deps.db, (tx) => reconcile(tx, deps, network));
    return true;
  });
}

/**
 * Raises an alarm for every new cause and ends those whose cause is gone; admins hear of each once, and one that goes on says how it
 * is now. Gives the new ones.
 */
export async function watchMoney(deps: Deps): Promise<number> {
  return transact(deps.db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('watch money', 0))`.execute(tx);
    const { float_low_ugx } = await readSettings(tx, deps.now());
    const causes = await findCauses(tx, deps.now(), float_low_ugx);
    const ended = await endOthers(tx, causes, deps.now());
    const changed = await tellAnew(tx, causes);
    const begun = await begin(tx, deps, causes);
    for (const [kind, alarms] of Map.groupBy(begun, (alarm) => alarm.kind)) await tellAdmins(tx, deps, kind, alarms);
    if (ended + changed + begun.length > 0) announce(tx, { topic: 'finance', id: null, to: { admins: true } });
    return begun.length;
  });
}

async function endOthers(tx: Tx, causes: readonly Cause[], at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE money_alarms a SET ended_at = ${at} WHERE ended_at IS NULL AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(causes)}::jsonb) AS cause (kind text, subject text)
      WHERE cause.kind = a.kind AND cause.subject = a.subject)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

async function tellAnew(tx: Tx, causes: readonly Cause[]): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE money_alarms a SET amount = cause.amount, detail = cause.detail, link = cause.link
    FROM jsonb_to_recordset(${JSON.stringify(causes)}::jsonb) AS cause (kind text, subject text, amount bigint, detail text, link text)
    WHERE a.ended_at IS NULL AND cause.kind = a.kind AND cause.subject = a.subject
      AND (a.amount, a.detail, a.link) IS DISTINCT FROM (cause.amount, cause.detail, cause.link)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

type Begun = Cause & { id: string };

async function begin(tx: Tx, deps: Deps, causes: readonly Cause[]): Promise<Begun[]> {
  const at = deps.now();
  const rows = JSON.stringify(causes.map((cause) => ({ ...cause, id: deps.random.id(at) })));
  const begun = await sql<Begun>`
    INSERT INTO money_alarms (id, kind, subject, network, amount, detail, link, began_at)
    SELECT id, kind, subject, network, amount, detail, link, ${at}
    FROM jsonb_to_recordset(${rows}::jsonb) AS cause (id uuid, kind text, subject text, network text, amount bigint,
      detail text, link text)
    ON CONFLICT (kind, subject) WHERE ended_at IS NULL DO NOTHING
    RETURNING id, kind, subject, network, amount, detail, link`.execute(tx);
  return begun.rows;
}

/** One notice for all that began together, so that a bad hour of a network is not a hundred notices. */
async function tellAdmins(tx: Tx, deps: Deps, kind: MoneyAlarm['kind'], alarms: readonly Begun[]): Promise<void> {
  const [first] = alarms;
  if (first === undefined) return;
  const admins = await tx
    .selectFrom('role_grants')
    .innerJoin('members', 'members.id', 'role_grants.member_id')
    .select('members.id')
    .distinct()
    .where('role', '=', 'admin')
    .where('revoked_at', 'is', null)
    .where('members.status', '=', 'active')
    .execute();
  for (const { id: member_id } of admins) {
    await tellPerson(tx, deps, {
      event_key: `money_alarm:${first.id}`,
      template: 'money_alarm',
      to: await messagePhoneOf(tx, member_id),
      member_id,
      link: alarms.length === 1 ? first.link : pages.adminFinance({ tab: 'reconciliation' }),
      inAppOnly: true,
      values: { kind, count: alarms.length, detail: first.detail, amount: first.amount },
    });
  }
}
