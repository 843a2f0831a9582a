import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { whyBySmsError } from '#server/features/club/notifications/why-by-sms.ts';
import { endAllSessions } from '#server/features/people/auth/store.ts';
import { tellOwner } from '#server/features/people/auth/tell-owner.ts';
import { lockStatus, setSuspended } from '#server/features/people/members/admit-member.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { unsettledOf } from './unsettled.ts';

/** Refuses what `suspendMember` would, before anybody is asked whether to go on. */
export async function refuseSuspending({ db }: Pick<Deps, 'db'>, member_id: string, why: string): Promise<void> {
  await transact(db, (tx) => judge(tx, member_id, why.trim()));
}

/**
 * Keeps a member out from now on, and says why, as the terms promise. What was paid is still handed over, what is owed stays owed,
 * and payouts that wait for two people wait on. Who acts for the club or an outlet gives that up first.
 */
export async function suspendMember(deps: Deps, member_id: string, why: string, by: Actor): Promise<void> {
  const reason = why.trim();
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    await judge(tx, member_id, reason);
    await putStatus(tx, deps, { member_id, status: 'suspended', by, said: { reason } });
    await endAllSessions(tx, member_id, at, 'suspended');
    const event_key = `suspended:${deps.random.id(at)}`;
    await tellOwner(tx, deps, { event_key, template: 'membership_suspended', member_id, values: { reason } });
  });
}

/** Lets a suspended member sign in again, with the PIN they had. */
export async function readmitMember(deps: Deps, member_id: string, by: Actor): Promise<void> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    if ((await lockStatus(tx, member_id)) !== 'suspended')
      throw new Problem('not_found', { message: 'This membership is not suspended.' });
    await putStatus(tx, deps, { member_id, status: 'active', by });
    const event_key = `readmitted:${deps.random.id(at)}`;
    await tellOwner(tx, deps, { event_key, template: 'membership_readmitted', member_id, values: {} });
  });
}

/** Afterwards the member's row is locked. */
async function judge(tx: Tx, member_id: string, reason: string): Promise<void> {
  refuseFields({ why: whyBySmsError(reason, 'The member is told why') });
  if ((await lockStatus(tx, member_id)) !== 'active')
    throw new Problem('member_suspended', { message: 'This membership is suspended already.' });
  if ((await unsettledOf(tx, member_id)).has_role)
    throw new Problem('closing_unsettled', { message: 'This member still has a role. Take it first.' });
}

interface Put {
  readonly member_id: string;
  readonly status: 'active' | 'suspended';
  readonly by: Actor;
  readonly said?: { readonly reason: string };
}

async function putStatus(tx: Tx, deps: Deps, { member_id, status, by, said }: Put): Promise<void> {
  const isSuspended = status === 'suspended';
  await setSuspended(tx, member_id, isSuspended);
  await audit(tx, {
    at: deps.now(),
    ...actorColumns(by),
    action: isSuspended ? 'member.suspend' : 'member.readmit',
    subject_type: 'member',
    subject_id: member_id,
    before: { status: isSuspended ? 'active' : 'suspended' },
    after: { status, ...said },
  });
}
