import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { confirmPinReset as confirmCall } from '@club/contract/people/auth';
import { signInPhoneError } from '@club/rules/phone-errors';
import { newPinError } from '@club/rules/pin';
import { toE164 } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { distrustAllDevices, seeDevice, trustDevice } from '#server/features/people/auth/devices.ts';
import type { From } from '#server/features/people/auth/sign-in/begin-session.ts';
import {
  countedNumber,
  endAllSessions,
  findProvenAccount,
  lockAccount,
  type Account,
} from '#server/features/people/auth/store.ts';
import { tellOwner } from '#server/features/people/auth/tell-owner.ts';
import { holdMember } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { askersOf } from '#server/security/code-asker.ts';
import { codeError } from '#server/security/code-error.ts';
import { checkCode, isUsedCode, useCode, type ProvenCode, type TypedCode } from '#server/security/one-time-code.ts';
import { forgetTries } from '#server/security/try-counter.ts';

import { refuseNewPin, sealNewPin, storeNewPin } from './new-pin.ts';

interface Reset {
  readonly reply: ReplyOf<typeof confirmCall>;
  /** The device that is trusted from now on. */
  readonly device_id: string;
}

/**
 * Sets a new PIN with the code: every session ends, every other device is forgotten, both numbers are told, and payouts are
 * held for 72 hours, in case somebody has taken over the number. The device that had the code needs no second one.
 */
export async function confirmPinReset(deps: Deps, body: BodyOf<typeof confirmCall>, from: From): Promise<Reset> {
  const { phone, code, new_pin } = { phone: body.phone ?? '', code: body.code ?? '', new_pin: body.new_pin ?? '' };
  refuseFields({ phone: signInPhoneError(phone), code: codeError(code), new_pin: newPinError(new_pin) });
  const typed = { purpose: 'reset_pin', subject_id: toE164(phone), code, askers: askersOf(from) } as const;
  try {
    return await resetBy(deps, typed, new_pin, from);
  } catch (thrown) {
    // Nothing is wrong with a code that was sent from two windows: it is only used by then.
    if (!(thrown instanceof Problem) || thrown.code !== 'code_incorrect' || !(await isUsedCode(deps, typed)))
      throw thrown;
    throw new Problem('code_used');
  }
}

async function resetBy(deps: Deps, typed: TypedCode, new_pin: string, from: From): Promise<Reset> {
  const proven = await checkCode(deps, typed);
  const account = await findProvenAccount(deps.db, proven.phone);
  if (account?.status !== 'active') throw new Problem('code_incorrect');
  await refuseNewPin(deps, account.id, new_pin);
  const sealed = await sealNewPin(deps, account, new_pin);
  const device_id = from.device.id ?? deps.random.id(deps.now());
  await transact(deps.db, async (tx) => {
    // To hash the PIN takes long enough for the account to have been closed meanwhile.
    if ((await lockAccount(tx, account.id))?.status !== 'active') throw new Problem('code_incorrect');
    await useCode(tx, deps, proven);
    await storeNewPin(tx, account.id, sealed, deps.now());
    await startAnew(tx, deps, account, proven);
    await seeDevice(tx, device_id, from.user_agent, deps.now());
    await trustDevice(tx, device_id, account.id, deps.now());
  });
  return { reply: { success: true, message: 'Your PIN is set. Please sign in with it.' }, device_id };
}

async function startAnew(tx: Tx, deps: Deps, { id }: Account, proven: ProvenCode): Promise<void> {
  const at = deps.now();
  await endAllSessions(tx, id, at, 'pin_reset');
  await distrustAllDevices(tx, id);
  await forgetTries(tx, ['phone'], await countedNumber(tx, proven.phone));
  await holdMember(tx, deps, id, 'pin_reset');
  await tellOwner(tx, deps, {
    template: 'pin_reset',
    event_key: `pin_reset:${proven.id}`,
    member_id: id,
    values: {},
  });
  await audit(tx, { at, actor_id: id, action: 'member.reset_pin', subject_type: 'member', subject_id: id });
}
