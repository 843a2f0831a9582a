import type { ReplyOf } from '@club/contract/endpoint';
import type { signOut as signOutCall } from '@club/contract/people/auth';

import { transact } from '#server/db/transact.ts';
import { distrustAllDevices } from '#server/features/people/auth/devices.ts';
import { endAllSessions, endSession, lockAccount } from '#server/features/people/auth/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { readAccessToken } from '#server/security/access-token.ts';

type Done = ReplyOf<typeof signOutCall>;

interface SignedInAs {
  readonly member_id: string;
  readonly session_id: string;
  readonly tier: 'full' | 'limited';
}

/** As seen from here no token has expired yet. */
const BEFORE_ANY_EXPIRY = new Date(0);

/**
 * Ends the session that a token names, also when the token has expired: who lets a phone lie for an hour still means to
 * sign out. Anything else is answered alike, since there is nothing left to end.
 */
export async function signOut(deps: Deps, token: string | undefined): Promise<Done> {
  const claims = token === undefined ? undefined : readAccessToken(deps.config.TOKEN_KEY, token, BEFORE_ANY_EXPIRY);
  if (claims !== undefined) {
    await transact(deps.db, (tx) => endSession(tx, claims.session_id, deps.now(), 'signed_out'));
  }
  return { success: true, message: 'Signed out' };
}

/**
 * Ends every session of the member, this one too. Every other device is a stranger's from then on: it may be the phone that was
 * lost, and once it has no session no list of devices shows it any more.
 */
export async function signOutEverywhere(deps: Deps, { member_id, session_id, tier }: SignedInAs): Promise<Done> {
  await transact(deps.db, async (tx) => {
    // Whoever is just signing in comes first, and is signed out with the others.
    await lockAccount(tx, member_id);
    const here = await tx
      .selectFrom('sessions')
      .select(['device_id', 'offered_device_id'])
      .where('id', '=', session_id)
      .executeTakeFirst();
    await endAllSessions(tx, member_id, deps.now(), 'signed_out_everywhere');
    // Who has the PIN alone must not take the owner's own devices away, which strangers cannot lock out (T4).
    if (tier === 'full') await distrustAllDevices(tx, member_id, here?.device_id ?? here?.offered_device_id);
  });
  return { success: true, message: 'Signed out on all devices' };
}
