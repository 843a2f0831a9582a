import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { redeemCode as redeemCodeCall } from '@club/contract/offers-of-the-day/redemption';
import { STAFF_PIN_TEXT } from '@club/rules/staff-pin';

import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem } from '#server/problem.ts';

import { completeOnPhone } from './complete-on-phone.ts';
import { verifyCode } from './verify-code.ts';
import { verifyPin } from './verify-pin.ts';

type Asked = BodyOf<typeof redeemCodeCall>;

/** One of the three steps on the member's phone (spec 2 §4). */
export async function redeemCode(
  deps: Deps,
  member_id: string,
  { action, code, pin, staff_id, location = null }: Asked,
): Promise<ReplyOf<typeof redeemCodeCall>> {
  if (action === 'verify_code') return verifyCode(deps, member_id, code);
  if (pin === undefined) throw fieldProblem('pin', STAFF_PIN_TEXT);
  if (action === 'verify_pin') return verifyPin(deps, member_id, { code, pin });
  if (staff_id === undefined) throw fieldProblem('staff_id', 'Please enter the PIN first');
  return completeOnPhone(deps, member_id, { code, pin, staff_id, location });
}
