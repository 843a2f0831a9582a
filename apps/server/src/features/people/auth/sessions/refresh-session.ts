import type { ReplyOf } from '@club/contract/endpoint';
import type { refreshToken } from '@club/contract/people/auth';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { endSession, lockLiveSession, type LockedSession } from '#server/features/people/auth/store.ts';
import { tellOwner } from '#server/features/people/auth/tell-owner.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { signAccessToken } from '#server/security/access-token.ts';
import { readRefreshToken, refreshTokenOf, type RefreshClaims } from '#server/security/refresh-token.ts';

import { idleEnd, type Lifetime, sessionLifetime } from './session-lifetime.ts';

/**
 * Trades a refresh token for an access token and the next refresh token. A token stays good until its successor has been
 * used once, and asking with it again gives the same successor: lost answers and two tabs do no harm. A token older than
 * that, or one that comes without the cookie of its device, can only be a copy: it ends the session for whoever holds it.
 */
export async function refreshSession(
  deps: Deps,
  token: string,
  device_id: string | undefined,
): Promise<ReplyOf<typeof refreshToken>> {
  const claims = readRefreshToken(deps.config.TOKEN_KEY, token);
  if (claims === undefined) throw new Problem('session_expired');
  const at = deps.now();
  // The end of a copied session must be committed, so the refusal is thrown only afterwards.
  const session = await transact(deps.db, (tx) => confirmToken(tx, deps, { ...claims, device_id }, at));
  if (session === undefined) throw new Problem('session_expired');
  return {
    access: signAccessToken(deps.config.TOKEN_KEY, session.member_id, session.id, at),
    refresh: refreshTokenOf(deps.config.TOKEN_KEY, session.id, claims.counter + 1),
  };
}

type Presented = RefreshClaims & { device_id: string | undefined };

async function confirmToken(tx: Tx, deps: Deps, presented: Presented, at: Date): Promise<LockedSession | undefined> {
  const session = await lockLiveSession(tx, presented.session_id, at);
  // A number we have not handed out yet was handed out before the database was put back to an older state.
  if (session === undefined || presented.counter > session.counter) return undefined;
  const copied = copyReason(session, presented);
  if (copied !== undefined) {
    await endCopiedSession(tx, deps, session, copied, at);
    return undefined;
  }
  const bound = await bindDevice(tx, session, presented.device_id);
  const lifetime = sessionLifetime({ ...bound, is_bound: bound.device_id !== null });
  const expires_at = endToday(bound, lifetime, at);
  if (expires_at === undefined) return undefined;
  await tx
    .updateTable('sessions')
    .set({
      confirmed: presented.counter,
      counter: presented.counter + 1,
      last_used_at: at,
      idle_expires_at: idleEnd(at, lifetime, expires_at),
      expires_at,
    })
    .where('id', '=', session.id)
    .execute();
  return session;
}

/**
 * When the session is over by what its member may do today; undefined where it is by now. Who has come to act for the club
 * since signing in is not remembered any longer.
 */
function endToday({ created_at, expires_at, last_used_at }: LockedSession, { idle_ms, most_ms }: Lifetime, at: Date) {
  const end = new Date(Math.min(expires_at.getTime(), created_at.getTime() + most_ms));
  return end <= at || last_used_at.getTime() + idle_ms <= at.getTime() ? undefined : end;
}

function copyReason(session: LockedSession, { counter, device_id }: Presented) {
  if (counter < session.confirmed) return 'refresh_reuse' as const;
  if (session.device_id !== null && session.device_id !== device_id) return 'refresh_without_device' as const;
  return undefined;
}

/** The cookie that was handed out at sign-in came back, so the session needs it from now on and may live longer for it. */
async function bindDevice(tx: Tx, session: LockedSession, device_id: string | undefined): Promise<LockedSession> {
  if (session.device_id !== null || device_id === undefined || device_id !== session.offered_device_id) return session;
  const { most_ms } = sessionLifetime({ ...session, is_bound: true });
  const bound = { device_id, offered_device_id: null, expires_at: new Date(session.created_at.getTime() + most_ms) };
  await tx.updateTable('sessions').set(bound).where('id', '=', session.id).execute();
  return { ...session, ...bound };
}

async function endCopiedSession(
  tx: Tx,
  deps: Deps,
  session: LockedSession,
  reason: 'refresh_reuse' | 'refresh_without_device',
  at: Date,
): Promise<void> {
  await endSession(tx, session.id, at, reason);
  await audit(tx, {
    at,
    actor_id: null,
    action: `session.${reason}`,
    subject_type: 'session',
    subject_id: session.id,
    after: { member_id: session.member_id },
  });
  await tellOwner(tx, deps, {
    template: 'session_copied',
    event_key: `session_copied:${session.id}`,
    member_id: session.member_id,
    values: {},
  });
  deps.log.warn({ session_id: session.id, member_id: session.member_id, reason }, 'a refresh token was copied');
}
