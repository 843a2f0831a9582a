import type { signIn as signInCall } from '@club/contract/auth';
import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import { signInPhoneError } from '@club/rules/phone-errors';
import { pinError } from '@club/rules/pin';
import { toE164 } from '@club/rules/uganda-phone';

import { deviceStepUp } from '#server/config.ts';
import { transact } from '#server/db/transact.ts';
import { memberInfo } from '#server/features/members/member-info.ts';
import { refuseFields } from '#server/features/members/refuse-fields.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { signAccessToken } from '#server/security/access-token.ts';
import { OneAtATime } from '#server/security/one-at-a-time.ts';
import { hashInVain, isPinOf } from '#server/security/pin-seal.ts';
import { refreshTokenOf } from '#server/security/refresh-token.ts';

import { forgiveTries, noteTry, takeBackTry, type NotedTry } from './pin-tries.ts';
import { idleEnd, sessionLifetime } from './session-lifetime.ts';
import { findAccount, type Account } from './store.ts';

type Reply = ReplyOf<typeof signInCall>;

interface From {
  readonly ip: string;
  readonly user_agent: string;
}

/** Tries at one phone pass one by one, so that many right PINs at once are not taken for many guesses. */
const signingIn = new OneAtATime();

/** Signs a member in with either number and the PIN, and begins a session. Refusals answer 400 (decision A26). */
export async function signIn(deps: Deps, body: BodyOf<typeof signInCall>, from: From): Promise<Reply> {
  const { phone, pin } = { phone: body.phone ?? '', pin: body.pin ?? '' };
  refuseFields({ phone: signInPhoneError(phone), pin: pinError(pin) });
  const e164 = toE164(phone);
  return signingIn.run([e164], async () => {
    const noted = await noteTry(deps, e164, from.ip);
    const account = await provePin(deps, e164, pin, noted);
    return beginSession(deps, account, noted, { ...from, remember: body.remember_me ?? false });
  });
}

/**
 * The account that the number and the PIN open. A number that is unknown, still waits or was rejected gets one and the
 * same answer after the same work, so that nobody learns which it is.
 */
async function provePin(deps: Deps, e164: string, pin: string, noted: NotedTry): Promise<Account> {
  const account = await findAccount(deps.db, e164);
  let isRight: boolean;
  try {
    if (account === undefined) await hashInVain(deps.random, pin);
    isRight = account !== undefined && (await isPinOf(deps.config, account, pin, account.application_id));
  } catch (error) {
    // Too busy to compare, or unable to: nothing was learnt, so nothing is held against the phone.
    await takeBackTry(deps, noted);
    throw error;
  }
  if (account === undefined) throw new Problem('member_not_approved');
  if (!isRight) throw new Problem('incorrect_pin');
  return account;
}

async function beginSession(
  deps: Deps,
  account: Account,
  noted: NotedTry,
  from: From & { remember: boolean },
): Promise<Reply> {
  const at = deps.now();
  const id = deps.random.id(at);
  const member = await transact(deps.db, async (tx) => {
    await forgiveTries(tx, noted);
    // Told only to somebody who knows the PIN.
    if (account.status !== 'active') return undefined;
    const info = await memberInfo(tx, account.id);
    const is_privileged = info.is_admin || info.is_outlet_manager;
    const lifetime = sessionLifetime({ remember: from.remember, is_privileged });
    const expires_at = new Date(at.getTime() + lifetime.most_ms);
    await tx
      .insertInto('sessions')
      .values({
        id,
        member_id: account.id,
        tier: deviceStepUp(deps.config) === 'limited' ? 'limited' : 'full',
        remember: from.remember,
        user_agent: from.user_agent || null,
        created_at: at,
        last_used_at: at,
        idle_expires_at: idleEnd(at, lifetime, expires_at),
        expires_at,
      })
      .execute();
    return info;
  });
  if (member === undefined) throw new Problem('member_suspended');
  return {
    access: await signAccessToken(deps.config.TOKEN_KEY, account.id, id, at),
    refresh: refreshTokenOf(deps.config.TOKEN_KEY, id, 0),
    member,
  };
}
