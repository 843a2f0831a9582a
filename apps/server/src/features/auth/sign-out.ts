import type { signOut as signOutCall } from '@club/contract/auth';
import type { ReplyOf } from '@club/contract/endpoint';

import type { Deps } from '#server/ports/deps.ts';
import { readAccessToken } from '#server/security/access-token.ts';

import { endAllSessions, endSession } from './store.ts';

type Done = ReplyOf<typeof signOutCall>;

/** As seen from here no token has expired yet. */
const BEFORE_ANY_EXPIRY = new Date(0);

/**
 * Ends the session that a token names, also when the token has expired: who lets a phone lie for an hour still means to
 * sign out. Anything else is answered alike, since there is nothing left to end.
 */
export async function signOut(deps: Deps, token: string | undefined): Promise<Done> {
  const claims =
    token === undefined ? undefined : await readAccessToken(deps.config.TOKEN_KEY, token, BEFORE_ANY_EXPIRY);
  if (claims !== undefined) await endSession(deps.db, claims.session_id, deps.now(), 'signed_out');
  return { success: true, message: 'Signed out' };
}

/** Ends every session of the member, this one too. */
export async function signOutEverywhere(deps: Deps, member_id: string): Promise<Done> {
  await endAllSessions(deps.db, member_id, deps.now(), 'signed_out_everywhere');
  return { success: true, message: 'Signed out on all devices' };
}
