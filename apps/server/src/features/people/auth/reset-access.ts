import type { Tx } from '#server/db/connect.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { holdMember } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { sealPin } from '#server/security/pin-seal.ts';
import { forgetTries } from '#server/security/try-counter.ts';

import { distrustAllDevices } from './devices.ts';
import { storeNewPin } from './pin/new-pin.ts';
import { issueSignInLink, type IssuedLink } from './sign-in-links.ts';
import { endAllSessions, type Account } from './store.ts';
import { numbersOf, tellOwner } from './tell-owner.ts';

const UNTYPEABLE_BYTES = 32;

/** A seal that no PIN opens: for whoever is to choose one with a link. Slow, so outside any transaction. */
export function sealNoPin(deps: Pick<Deps, 'config' | 'random'>, application_id: string) {
  return sealPin(deps, deps.random.bytes(UNTYPEABLE_BYTES).toString('hex'), application_id);
}

/**
 * Takes away everything that opens an account (PIN, sessions, devices, authenticator app and recovery codes) and makes a link
 * with which its owner begins anew. The owner is told, and payouts are held.
 */
export async function resetAccess(
  tx: Tx,
  deps: Deps,
  account: Account,
  sealed: Awaited<ReturnType<typeof sealNoPin>>,
  by: Actor,
): Promise<IssuedLink> {
  const at = deps.now();
  const member_id = account.id;
  await storeNewPin(tx, member_id, sealed, at);
  await endAllSessions(tx, member_id, at, 'pin_reset');
  await distrustAllDevices(tx, member_id);
  await tx.deleteFrom('second_factors').where('member_id', '=', member_id).execute();
  await tx.deleteFrom('recovery_codes').where('member_id', '=', member_id).execute();
  for (const e164 of await numbersOf(tx, member_id)) await forgetTries(tx, ['phone'], e164);
  await holdMember(tx, deps, member_id, 'pin_reset');
  const event_key = `access_reset:${member_id}:${at.toISOString()}`;
  await tellOwner(tx, deps, { template: 'access_reset', event_key, member_id, values: {} });
  const subject = { subject_type: 'member', subject_id: member_id };
  await audit(tx, { at, ...actorColumns(by), action: 'member.reset_access', ...subject });
  return issueSignInLink(tx, deps, member_id);
}
