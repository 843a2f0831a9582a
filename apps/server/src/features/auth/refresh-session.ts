import type { refreshToken } from '@club/contract/auth';
import type { ReplyOf } from '@club/contract/endpoint';

import { audit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { signAccessToken } from '#server/security/access-token.ts';
import { readRefreshToken, refreshTokenOf, type RefreshClaims } from '#server/security/refresh-token.ts';

import { idleEnd, sessionLifetime } from './session-lifetime.ts';
import { endSession, lockLiveSession, type LockedSession } from './store.ts';

/**
 * Trades a refresh token for an access token and the next refresh token. A token stays good until its successor has been
 * used once, and asking with it again gives the same successor: lost answers and two tabs do no harm. A token older than
 * that can only be a copy, so it ends the session for whoever holds it.
 */
export async function refreshSession(deps: Deps, token: string): Promise<ReplyOf<typeof refreshToken>> {
  const claims = readRefreshToken(deps.config.TOKEN_KEY, token);
  if (claims === undefined) throw new Problem('session_expired');
  const at = deps.now();
  // The end of a copied session must be committed, so the refusal is thrown only afterwards.
  const session = await transact(deps.db, (tx) => confirmToken(tx, deps, claims, at));
  if (session === undefined) throw new Problem('session_expired');
  return {
    access: await signAccessToken(deps.config.TOKEN_KEY, session.member_id, session.id, at),
    refresh: refreshTokenOf(deps.config.TOKEN_KEY, session.id, claims.counter + 1),
  };
}

async function confirmToken(tx: Tx, deps: Deps, claims: RefreshClaims, at: Date): Promise<LockedSession | undefined> {
  const session = await lockLiveSession(tx, claims.session_id, at);
  // A number we have not handed out yet was handed out before the database was put back to an older state.
  if (session === undefined || claims.counter > session.counter) return undefined;
  if (claims.counter < session.confirmed) {
    await endCopiedSession(tx, deps, session, at);
    return undefined;
  }
  await tx
    .updateTable('sessions')
    .set({
      confirmed: claims.counter,
      counter: claims.counter + 1,
      last_used_at: at,
      idle_expires_at: idleEnd(at, sessionLifetime(session), session.expires_at),
    })
    .where('id', '=', session.id)
    .execute();
  return session;
}

async function endCopiedSession(tx: Tx, deps: Deps, session: LockedSession, at: Date): Promise<void> {
  await endSession(tx, session.id, at, 'refresh_reuse');
  await audit(tx, {
    at,
    actor_id: null,
    action: 'session.refresh_reuse',
    subject_type: 'session',
    subject_id: session.id,
    after: { member_id: session.member_id },
  });
  deps.log.warn({ session_id: session.id, member_id: session.member_id }, 'a refresh token was used by two parties');
}
