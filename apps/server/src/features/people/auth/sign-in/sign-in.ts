import type { BodyOf } from '@club/contract/endpoint';
import type { signIn as signInCall } from '@club/contract/people/auth';
import { signInPhoneError } from '@club/rules/phone-errors';
import { pinError } from '@club/rules/pin';
import { toE164 } from '@club/rules/uganda-phone';

import { distrustDevice, ownerTrusting } from '#server/features/people/auth/devices.ts';
import { needsSecondFactor, proveSecondFactor } from '#server/features/people/auth/second-factor/second-factor.ts';
import { countedNumber, findAccount, type Account } from '#server/features/people/auth/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { OneAtATime } from '#server/security/one-at-a-time.ts';
import { hashInVain, isPinOf } from '#server/security/pin-seal.ts';
import { isPinSprayed, notePinFailure } from '#server/security/pin-spray.ts';

import { beginSession, type From, type SignedIn } from './begin-session.ts';
import { hasLostTrust, noteTry, takeBackTry, type NotedTry } from './pin-tries.ts';
import { noteLock } from './tell-lock.ts';

type Body = BodyOf<typeof signInCall>;

/** Tries at one phone pass one by one, so that many right PINs at once are not taken for many guesses. */
const signingIn = new OneAtATime();

/** Signs a member in with either number and the PIN, and begins a session. Refusals answer 400 (decision A26). */
export async function signIn(deps: Deps, body: Body, from: From): Promise<SignedIn> {
  const { phone, pin } = { phone: body.phone ?? '', pin: body.pin ?? '' };
  refuseFields({ phone: signInPhoneError(phone), pin: pinError(pin) });
  const e164 = toE164(phone);
  const counted = await countedNumber(deps.db, e164);
  const trusted = await trustedDevice(deps, e164, from.device.id);
  // Strangers who try a phone must not make its owner wait behind them.
  const line = trusted === undefined ? counted : `${counted} ${trusted.device_id}`;
  return signingIn.run([line], async () => {
    const noted = await noteTry(deps, { counted, ip: from.ip, trusted });
    const proven = await provePin(deps, { e164, pin, noted }).catch(async (error: unknown) => {
      if (trusted === undefined) await noteFailure(deps, { pin, e164, noted }, error);
      else if (await hasLostTrust(deps, noted)) await distrustDevice(deps.db, trusted.device_id, trusted.member_id);
      throw error;
    });
    const with_second_factor = await proveSecond(deps, proven, body.second_factor ?? '', noted);
    const on_trusted_device = trusted !== undefined;
    const is_sprayed = await isPinSprayed(deps, pin);
    return beginSession(
      deps,
      { counted, account: proven, noted, on_trusted_device, with_second_factor, is_sprayed },
      { ...from, remember: body.remember_me ?? false },
    );
  });
}

async function noteFailure(deps: Deps, failure: Guess, error: unknown): Promise<void> {
  const isWrong = error instanceof Problem && ['incorrect_pin', 'member_not_approved'].includes(error.code);
  if (!isWrong) return;
  await noteLock(deps, failure.noted, failure.e164);
  if (!(await notePinFailure(deps, failure))) return;
  deps.log.error({ alarm: 'pin_sprayed' }, 'one PIN is tried at many phones');
}

async function trustedDevice({ db }: Deps, e164: string, device_id: string | undefined) {
  const member_id = await ownerTrusting(db, e164, device_id);
  return member_id === undefined || device_id === undefined ? undefined : { device_id, member_id };
}

interface Guess {
  e164: string;
  pin: string;
  noted: NotedTry;
}

/**
 * The account, if the PIN opens it. A number that is unknown, still waits or was rejected gets one and the same answer
 * after the same work, so that nobody learns which it is.
 */
async function provePin(deps: Deps, { e164, pin, noted }: Guess): Promise<Account> {
  const account = await findAccount(deps.db, e164);
  let isRight: boolean;
  try {
    if (account === undefined) await hashInVain(deps, pin);
    isRight = account !== undefined && (await isPinOf(deps, account, pin, account.application_id));
  } catch (error) {
    // Too busy to compare, or unable to: nothing was learnt, so nothing is held against the phone.
    await takeBackTry(deps, noted);
    throw error;
  }
  if (account === undefined) throw new Problem('member_not_approved');
  if (!isRight) throw new Problem('incorrect_pin');
  return account;
}

/** Whether a second factor was asked for and given. A wrong one counts like a wrong PIN; none at all is only a question. */
async function proveSecond(deps: Deps, account: Account, code: string, noted: NotedTry): Promise<boolean> {
  if (account.status !== 'active' || !(await needsSecondFactor(deps.db, account.id))) return false;
  if (code === '') {
    await takeBackTry(deps, noted);
    throw new Problem('second_factor_required');
  }
  await proveSecondFactor(deps, account.id, code);
  return true;
}
