import { applicationId } from '@club/rules/application-id';
import type { Network } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { claimNumbers } from '#server/features/people/members/phone-numbers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import type { SealedPin } from '#server/security/pin-seal.ts';

import { insertWithCode } from './apply/apply-for-membership.ts';
import { createMember } from './create-member.ts';
import { decide } from './desk/decide-application.ts';
import { leaveQueue } from './queue/queue.ts';
import { nextNumberOfDay } from './store.ts';

/** Somebody whom the club takes in without an application of their own: its first admin above all. */
export interface Appointed {
  readonly application_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly e164: string;
  readonly network: Network;
  readonly sealed: SealedPin;
}

/** Makes them a member. Whose number is taken meanwhile is refused. */
export async function admitAppointed(tx: Tx, deps: Deps, person: Appointed, by: Actor): Promise<string> {
  const at = deps.now();
  const { application_id: id, e164, network, sealed, first_name, last_name } = person;
  await insertWithCode(tx, deps, {
    id,
    application_number: applicationId(at, await nextNumberOfDay(tx, at)),
    first_name,
    last_name,
    [`${network}_money_number`]: e164,
    payment_priority: network,
    join_reasons: [],
    status: 'pending',
    submitted_at: at,
    ...sealed,
  });
  const taken = await claimNumbers(tx, id, [{ e164, network }]);
  if (taken.length > 0) throw new Problem('phone_taken');
  return admit(tx, deps, { id, e164 }, by);
}

/**
 * The same for somebody who has applied and waits: they leave the queue, and the PIN they chose is worth nothing. The club knows them by
 * one number, so any other of the application is unproven.
 */
export async function admitWaiting(
  tx: Tx,
  deps: Deps,
  { application_id, e164, sealed }: Pick<Appointed, 'application_id' | 'e164' | 'sealed'>,
  by: Actor,
): Promise<string> {
  await tx
    .updateTable('applications')
    .set({ ...sealed })
    .where('id', '=', application_id)
    .where('status', '=', 'pending')
    .execute();
  const member_id = await admit(tx, deps, { id: application_id, e164 }, by);
  await leaveQueue(tx, application_id);
  return member_id;
}

async function admit(tx: Tx, deps: Deps, { id, e164 }: { id: string; e164: string }, by: Actor): Promise<string> {
  const at = deps.now();
  const application = await decide(tx, { id, by: null }, at, { status: 'approved' });
  const member_id = await createMember(tx, deps, { ...application, confirmed_number: e164 });
  await audit(tx, {
    at,
    ...actorColumns(by),
    action: 'application.approve',
    subject_type: 'application',
    subject_id: id,
    before: { status: 'pending' },
    after: { status: 'approved', member_id, appointed: true },
  });
  return member_id;
}
