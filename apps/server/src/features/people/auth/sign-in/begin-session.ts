import type { ReplyOf } from '@club/contract/endpoint';
import { pages } from '@club/contract/pages';
import type { signIn as signInCall } from '@club/contract/people/auth';
import type { ProblemCode } from '@club/contract/problem';

import { deviceStepUp } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { notify } from '#server/features/club/notifications/notify.ts';
import { isTrusted, seeDevice, trustDevice } from '#server/features/people/auth/devices.ts';
import { lockProven, renewSeal } from '#server/features/people/auth/pin/new-pin.ts';
import { idleEnd, sessionLifetime } from '#server/features/people/auth/sessions/session-lifetime.ts';
import { endOldestSessions, lockAccount, SESSIONS_MOST, type Account } from '#server/features/people/auth/store.ts';
import { memberInfo } from '#server/features/people/members/member-info.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { signAccessToken } from '#server/security/access-token.ts';
import { refreshTokenOf } from '#server/security/refresh-token.ts';

import { warnOfNewDevice } from './new-device.ts';
import { forgiveTries, ownerCame, type NotedTry } from './pin-tries.ts';

/** Where somebody signs in. */
export interface From {
  readonly ip: string;
  readonly user_agent: string;
  readonly device: { readonly id: string | undefined; readonly is_browser: boolean };
}

export interface SignedIn {
  readonly reply: ReplyOf<typeof signInCall>;
  /** The device to hand a cookie for. */
  readonly device_id: string;
}

/** Who gave the right PIN, and what that proved. */
export interface Proven {
  /** The number by which the person is counted. */
  readonly counted: string;
  readonly account: Account;
  readonly noted: NotedTry;
  readonly on_trusted_device: boolean;
  readonly with_second_factor: boolean;
  /** The same PIN fails at many phones at this moment. */
  readonly is_sprayed: boolean;
}

/** Begins the session of somebody whose PIN was right, on the device whose cookie came along or a new one. */
export async function beginSession(deps: Deps, proven: Proven, from: From & { remember: boolean }): Promise<SignedIn> {
  const at = deps.now();
  const id = deps.random.id(at);
  const device_id = from.device.id ?? deps.random.id(at);
  const begun = await transact(deps.db, async (tx) => {
    const account = await lockProven(tx, deps, proven.account);
    if (account === undefined) throw new Problem(await whyNot(tx, proven.account));
    await forgiveTries(tx, proven.noted);
    await renewSeal(tx, deps, account);
    // Told only to somebody who knows the PIN.
    if (account.status !== 'active') return undefined;
    // It may have been signed out from elsewhere while the PIN was compared.
    const on_trusted_device = proven.on_trusted_device && (await isTrusted(tx, device_id, account.id));
    if (on_trusted_device) await ownerCame(tx, proven.counted, at);
    const tier = (is_privileged: boolean) => tierOf(deps, { ...proven, on_trusted_device }, is_privileged);
    return insertSession(tx, deps, { id, member_id: account.id, device_id, at, tier, from });
  });
  if (begun === undefined) throw new Problem('member_suspended');
  return { reply: { ...tokensOf(deps, begun.member.id, id, at), ...begun }, device_id };
}

/** The PIN was changed while it was compared, or its owner has left by now or waits again. */
async function whyNot(tx: Tx, { id }: Account): Promise<ProblemCode> {
  return (await lockAccount(tx, id)) === undefined ? 'member_not_approved' : 'incorrect_pin';
}

/** What a session that begins now is carried by. */
export function tokensOf({ config }: Deps, member_id: string, session_id: string, at: Date) {
  return {
    access: signAccessToken(config.TOKEN_KEY, member_id, session_id, at),
    refresh: refreshTokenOf(config.TOKEN_KEY, session_id, 0),
  };
}

interface Beginning {
  readonly id: string;
  readonly member_id: string;
  readonly device_id: string;
  readonly at: Date;
  readonly tier: (is_privileged: boolean) => 'full' | 'limited';
  readonly from: From & { readonly remember: boolean };
}

/** Writes the session down, and what it means for the device and the member's other sessions. */
export async function insertSession(tx: Tx, deps: Deps, beginning: Beginning) {
  const { id, member_id, device_id, at, from } = beginning;
  const member = await memberInfo(tx, member_id);
  const is_privileged = member.is_admin || member.is_outlet_manager;
  const tier = beginning.tier(is_privileged);
  await seeDevice(tx, device_id, from.user_agent, at);
  await warnOfNewDevice(tx, deps, { member_id, device_id, user_agent: from.user_agent });
  if (tier === 'full') await trustDevice(tx, device_id, member_id, at);
  // A program may throw cookies away, and must not be locked out of its own session: it is bound once the cookie is seen.
  const is_bound = from.device.id !== undefined || from.device.is_browser;
  const lifetime = sessionLifetime({ remember: from.remember, is_privileged, is_bound });
  const expires_at = new Date(at.getTime() + lifetime.most_ms);
  await tx
    .insertInto('sessions')
    .values({
      id,
      member_id,
      tier,
      device_id: is_bound ? device_id : null,
      offered_device_id: is_bound ? null : device_id,
      remember: from.remember,
      user_agent: from.user_agent || null,
      created_at: at,
      last_used_at: at,
      pin_confirmed_at: at,
      idle_expires_at: idleEnd(at, lifetime, expires_at),
      expires_at,
    })
    .execute();
  if ((await endOldestSessions(tx, member_id, at)) > 0) await tellOfSignOut(tx, deps, member_id, id);
  return { member, tier };
}

/** Whoever finds a place signed out should know why. */
async function tellOfSignOut(tx: Tx, deps: Deps, member_id: string, session_id: string): Promise<void> {
  await notify(tx, deps, {
    member_id,
    type: 'system',
    event_key: `too_many_sessions:${session_id}`,
    title: 'Signed out on one device',
    message: `You may be signed in at ${SESSIONS_MOST} places at once. The one you used longest ago was signed out.`,
    link: pages.profile({ tab: 'devices' }),
  });
}

/** What a right PIN is worth (decision 8): who acts for the club proves more than that at every sign-in. */
function tierOf({ config }: Deps, proven: Proven, is_privileged: boolean): 'full' | 'limited' {
  if (proven.with_second_factor) return 'full';
  if (proven.is_sprayed && !proven.on_trusted_device) return 'limited';
  if (deviceStepUp(config) === 'off') return 'full';
  return proven.on_trusted_device && !is_privileged ? 'full' : 'limited';
}
