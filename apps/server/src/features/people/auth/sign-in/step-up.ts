import type { ReplyOf } from '@club/contract/endpoint';
import type { confirmStepUp as confirmCall, requestStepUp as requestCall } from '@club/contract/people/auth';
import { STEP_UP_RESEND_SECONDS } from '@club/rules/limits';
import { maskPhone } from '@club/rules/uganda-phone';

import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import { seeDevice, trustDevice } from '#server/features/people/auth/devices.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';
import { codeError } from '#server/security/code-error.ts';
import { checkCode, issueCode, useCode } from '#server/security/one-time-code.ts';
import { countTry } from '#server/security/try-counter.ts';

import type { From } from './begin-session.ts';
import { warnOfTrustedDevice } from './new-device.ts';

const MINUTE_MS = 60_000;
/** Codes a session's holder may cause: whoever knows the PIN must not burn the owner's SMS. */
const REQUEST_WINDOWS = [
  { tries: 1, window_ms: STEP_UP_RESEND_SECONDS * 1000 },
  { tries: 5, window_ms: 60 * MINUTE_MS },
  { tries: 10, window_ms: 24 * 60 * MINUTE_MS },
] as const;

interface SignedInAs {
  readonly member_id: string;
  readonly session_id: string;
}

/** Sends a code to the number the member chose for money. The code is good for this session only. */
export async function requestStepUp(deps: Deps, caller: SignedInAs): Promise<ReplyOf<typeof requestCall>> {
  const at = deps.now();
  return transact(deps.db, async (tx) => {
    const limit = { scope: 'step_up', key: caller.member_id, windows: REQUEST_WINDOWS };
    const opens_at = await countTry(tx, limit, at);
    if (opens_at !== undefined) {
      const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - at.getTime()) / 1000));
      throw new Problem('too_many_requests', { facts: { retry_after } });
    }
    const phone = await messagePhoneOf(tx, caller.member_id);
    const subject_id = caller.session_id;
    const { code, event_key, expires_at } = await issueCode(tx, deps, { purpose: 'step_up', subject_id, phone });
    const { member_id } = caller;
    await queueSms(tx, deps, { event_key, template: 'step_up_code', to: phone, member_id, values: { code } });
    return {
      success: true,
      message: 'We sent you a code by SMS.',
      phone_masked: maskPhone(phone),
      expires_at: expires_at.toISOString(),
    };
  });
}

interface SteppedUp {
  readonly reply: ReplyOf<typeof confirmCall>;
  readonly device_id: string;
}

/** Makes the session a full one, and its device one on which the PIN is enough from now on. */
export async function confirmStepUp(deps: Deps, caller: SignedInAs, code: string, from: From): Promise<SteppedUp> {
  refuseFields({ code: codeError(code) });
  const proven = await checkCode(deps, { purpose: 'step_up', subject_id: caller.session_id, code });
  const at = deps.now();
  const device_id = await transact(deps.db, async (tx) => {
    await useCode(tx, deps, proven);
    const session = await tx
      .updateTable('sessions')
      .set({ tier: 'full' })
      .where('id', '=', caller.session_id)
      // A reset of the PIN may have ended it and forgotten its device while the code was compared.
      .where('ended_at', 'is', null)
      .returning(['device_id', 'offered_device_id'])
      .executeTakeFirst();
    if (session === undefined) throw new Problem('session_expired');
    const device = session.device_id ?? session.offered_device_id ?? from.device.id ?? deps.random.id(at);
    await seeDevice(tx, device, from.user_agent, at);
    await trustDevice(tx, device, caller.member_id, at);
    const seen = { member_id: caller.member_id, device_id: device, user_agent: from.user_agent };
    await warnOfTrustedDevice(tx, deps, seen, proven.phone);
    return device;
  });
  return { reply: { success: true, message: 'This device is confirmed.' }, device_id };
}
