import type { ReplyOf } from '@club/contract/endpoint';
import type { redeemCode } from '@club/contract/offers-of-the-day/redemption';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { findStaff, type Staff } from './find-staff.ts';
import { outletsOnPhones } from './on-phones.ts';
import { ownCode } from './own-code.ts';
import { findRedemption, redeem, type RedemptionRow } from './redeem.ts';
import { boundStaff } from './sessions.ts';
import { pinTriesOfCode, pinTriesOnPhones, spendTry } from './tries.ts';

interface Completing {
  code: string;
  pin: string;
  staff_id: string;
  location: { latitude: number; longitude: number } | null;
}

type Reply = ReplyOf<typeof redeemCode>;

/**
 * Step three: code, PIN and staff must be those of the two steps before, and nothing of another redemption fits. The same
 * again is answered the same.
 */
export async function completeOnPhone(deps: Deps, member_id: string, asked: Completing): Promise<Reply> {
  const answer = await transact(deps.db, async (tx) => {
    const code = await ownCode(tx, deps, member_id, asked.code);
    if (code instanceof Problem) return code;
    const staff = await staffOf(tx, deps, code, asked.pin);
    if (staff === undefined)
      return new Problem('staff_pin_wrong', { message: 'Invalid PIN', errors: { pin: ['Invalid PIN'] } });
    if (staff.id !== asked.staff_id) return new Problem('redemption_session_over');
    const before = await findRedemption(tx, code.id);
    if (before?.staff_id === staff.id) return replyOf(tx, staff, before);
    if ((await boundStaff(tx, deps, code.id)) !== staff.id) return new Problem('redemption_session_over');
    const redemption = await redeem(tx, deps, { code, staff, via: 'member_phone', place: asked.location });
    return replyOf(tx, staff, redemption);
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}

/** The PIN is compared again, and what is wrong counts again. */
async function staffOf(tx: Tx, deps: Deps, code: CodeRow, pin: string): Promise<Staff | undefined> {
  const tries = [
    await spendTry(tx, deps, pinTriesOfCode(code.id), 'redemption_locked'),
    await spendTry(tx, deps, pinTriesOnPhones(code.outlet_id), 'redemption_locked'),
  ];
  const staff = await findStaff(tx, deps, (await outletsOnPhones(tx, code)).ids, pin);
  if (staff !== undefined) for (const takeBack of tries) await takeBack();
  return staff;
}

async function replyOf(tx: Tx, staff: Staff, { redeemed_at }: RedemptionRow): Promise<Reply> {
  const { name } = await tx
    .selectFrom('outlets')
    .select('name')
    .where('id', '=', staff.outlet_id)
    .executeTakeFirstOrThrow();
  return {
    success: true,
    outlet_name: name,
    staff_name: staff.staff_name,
    redeemed_at: redeemed_at.toISOString(),
    message: 'Code redeemed successfully! Enjoy your offer.',
  };
}
