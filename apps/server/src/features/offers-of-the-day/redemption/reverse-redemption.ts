import { shortestLifeEnd } from '@club/rules/redemption-code';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { freeGivenBack } from '#server/features/money/refunds/free-goods.ts';
import { type CodeRow, lockCode, markUnredeemed } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import { appendEvent, lockOrder, markHandedOver } from '#server/features/shop/order-book/store.ts';
import { tellCodes, tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { findStaff } from './find-staff.ts';
import { REVERSAL_MS } from './settle-redemptions.ts';
import { tellCounter } from './tell-counter.ts';
import { pinTriesAtCounter, spendTry } from './tries.ts';

/** Takes a redemption back while no money has moved for it: the code can be used again. */
export async function reverseRedemption(
  deps: Deps,
  outlet_ids: readonly string[],
  id: string,
  { pin, reason }: { pin: string; reason: string },
) {
  const answer = await transact(deps.db, async (tx) => {
    const found = await tx
      .selectFrom('redemptions as r')
      .innerJoin('redemption_codes as c', 'c.id', 'r.code_id')
      .innerJoin('outlets as u', 'u.id', 'r.outlet_id')
      .select(['r.outlet_id', 'r.code_id', 'c.order_id', 'c.offer_id', 'u.opening_hours'])
      .where('r.id', '=', id)
      .executeTakeFirst();
    if (found === undefined || !outlet_ids.includes(found.outlet_id)) throw new Problem('not_found');
    const takeBack = await spendTry(tx, deps, pinTriesAtCounter(found.outlet_id), 'too_many_requests');
    const staff = await findStaff(tx, deps, [found.outlet_id], pin);
    if (staff === undefined)
      return new Problem('staff_pin_wrong', { message: 'Invalid PIN', errors: { pin: ['Invalid PIN'] } });
    await takeBack();
    const at = deps.now();
    const order = await lockOrder(tx, found.order_id);
    const { numUpdatedRows } = await tx
      .updateTable('redemptions')
      .set({ reversed_at: at, reverse_reason: reason })
      .where('id', '=', id)
      .where('reversed_at', 'is', null)
      .where('settled_at', 'is', null)
      .where('redeemed_at', '>', new Date(at.getTime() - REVERSAL_MS))
      .executeTakeFirst();
    if (numUpdatedRows === 0n || order === undefined) return new Problem('redemption_not_reversible');
    const others_end = await endOfOthers(tx, found.offer_id, at);
    const least = shortestLifeEnd(found.opening_hours, at);
    await markUnredeemed(tx, found.code_id, endOf(await lockCode(tx, found.code_id), others_end, least));
    await markHandedOver(tx, order.id, null);
    await freeGivenBack(tx, { ...order, code_verified_at: null });
    const note = `Taken back at the counter by ${staff.staff_name}: ${reason}`;
    await appendEvent(tx, { order_id: order.id, type: 'ready', at, note });
    tellMember(tx, order);
    tellCodes(tx, order);
    tellCounter(tx, { id, outlet_id: found.outlet_id });
    // Whoever tells of what sells looks at what was redeemed, and not at what is no longer.
    announce(tx, { topic: 'day_offers', id: found.offer_id, to: { admins: true } });
    return { success: true, message: 'Taken back. The code can be used again.' };
  });
  if (answer instanceof Problem) throw answer;
  return answer;
}

/** As long as it was good, as long as the other codes of its offer, which may have been extended meanwhile, and as long as any at least. */
function endOf({ expires_at }: Pick<CodeRow, 'expires_at'>, others_end: Date, least: number): Date {
  return new Date(Math.max(expires_at.getTime(), others_end.getTime(), least));
}

async function endOfOthers(tx: Tx, offer_id: string, at: Date): Promise<Date> {
  const { codes_until, ends_at, code_lifetime_hours } = await tx
    .selectFrom('offers')
    .select(['codes_until', 'ends_at', 'code_lifetime_hours'])
    .where('id', '=', offer_id)
    // An end that is just being moved is waited for: a code that is not good yet would not move along.
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return code_lifetime_hours === null ? (codes_until ?? ends_at) : at;
}
