import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { changePin as changeCall } from '@club/contract/people/auth';
import { currentPinError, newPinError } from '@club/rules/pin';

import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { endAllSessions } from '#server/features/people/auth/store.ts';
import { tellOwner } from '#server/features/people/auth/tell-owner.ts';
import { holdMember } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { lockProven, refuseNewPin, sealNewPin, storeNewPin } from './new-pin.ts';
import { provePinAgain } from './pin-again.ts';

/** Changes the PIN, ends every other session and tells the member at both numbers. */
export async function changePin(
  deps: Deps,
  caller: { readonly member_id: string; readonly session_id: string },
  body: BodyOf<typeof changeCall>,
): Promise<ReplyOf<typeof changeCall>> {
  const { current_pin, new_pin } = { current_pin: body.current_pin ?? '', new_pin: body.new_pin ?? '' };
  refuseFields({ current_pin: currentPinError(current_pin), new_pin: newPinError(new_pin) });
  await refuseNewPin(deps, caller.member_id, new_pin);
  const account = await provePinAgain(deps, caller.member_id, current_pin);
  if (account === undefined) throw new Problem('current_pin_incorrect');
  const sealed = await sealNewPin(deps, account, new_pin);
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    if ((await lockProven(tx, deps, account)) === undefined) throw new Problem('current_pin_incorrect');
    await storeNewPin(tx, account.id, sealed, at);
    await endAllSessions(tx, account.id, at, 'pin_changed', caller.session_id);
    await holdMember(tx, deps, account.id, 'pin_changed');
    await tellOwner(tx, deps, {
      template: 'pin_changed',
      event_key: `pin_changed:${account.id}:${at.toISOString()}`,
      member_id: account.id,
      values: {},
    });
    await audit(tx, {
      at,
      actor_id: account.id,
      action: 'member.change_pin',
      subject_type: 'member',
      subject_id: account.id,
    });
  });
  return { success: true, message: 'PIN changed successfully' };
}
