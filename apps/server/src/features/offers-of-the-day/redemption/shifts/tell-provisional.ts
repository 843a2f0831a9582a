import type { ProvisionalRedemption } from '@club/contract/offers-of-the-day/shifts';
import { tooManyOf } from '@club/rules/redemption-qr';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { outletsOfCode } from '#server/features/offers-of-the-day/codes/good-at.ts';
import { readItemsOfQr } from '#server/features/offers-of-the-day/codes/qr-of-code.ts';
import { readSignedQr } from '#server/features/offers-of-the-day/codes/qr-signing.ts';
import { lockCode, type CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import { codeStanding } from '#server/features/offers-of-the-day/redemption/code-standing.ts';
import { redeem } from '#server/features/offers-of-the-day/redemption/redeem.ts';
import { lockOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { tellConflict } from './tell-conflict.ts';
import { readProvisional, type ConflictKind } from './views.ts';

/** Clocks of devices may go a little wrong. */
const CLOCK_SLACK_MS = 5 * 60_000;
/** A device that has been off for longer tells nothing any more: by then somebody has looked into it. */
const TOLD_WITHIN_MS = 7 * 24 * 60 * 60_000;

interface Told {
  readonly shift_id: string;
  readonly qr: string;
  readonly handed_over_at: string;
}

/**
 * What a device handed over while it had no network. Only a QR that we have signed is believed, and only in the shift: then it
 * is a redemption of that moment. If the code was used or given back meanwhile, it is kept as a conflict for people to look at; where
 * a part was given back, the rest is redeemed, and the conflict names what was too much.
 * The same told again is answered the same; the same QR at another moment was handed over once more, and is looked at anew.
 */
export async function tellProvisional(
  deps: Deps,
  outlet_ids: readonly string[],
  { shift_id, qr, handed_over_at }: Told,
): Promise<ProvisionalRedemption> {
  return transact(deps.db, async (tx) => {
    const shift = await tx
      .selectFrom('counter_shifts as h')
      .innerJoin('staff as s', 's.id', 'h.staff_id')
      .select(['h.outlet_id', 'h.staff_id', 'h.opened_at', 'h.ends_at', 's.name as staff_name'])
      .where('h.id', '=', shift_id)
      .where('h.outlet_id', 'in', [...outlet_ids])
      // Two that tell the same at once: the second finds what the first has written.
      .forUpdate('h')
      .executeTakeFirst();
    if (shift === undefined) throw new Problem('not_found');
    const facts = readSignedQr(deps.config.CODE_KEY, qr);
    if (facts === undefined) throw new Problem('redemption_code_invalid');
    const at = new Date(handed_over_at);
    const known = await readProvisional(tx, shift_id, facts.code_id, at);
    if (known !== undefined) return known;
    const order_id = await orderOf(tx, facts.code_id, shift.outlet_id);
    const order = await lockOrder(tx, order_id);
    const code = await lockCode(tx, facts.code_id);
    const told_at = deps.now();
    const isInShift =
      at >= shift.opened_at && at <= shift.ends_at && at.getTime() <= told_at.getTime() + CLOCK_SLACK_MS;
    const isInTime = told_at.getTime() - shift.ends_at.getTime() <= TOLD_WITHIN_MS;
    const refused = isInShift && isInTime ? conflictOf(code, order, codeStanding(code, order, at)) : 'not_in_shift';
    const staff = { id: shift.staff_id, staff_name: shift.staff_name, outlet_id: shift.outlet_id };
    // Before it is redeemed: what is given back after that was handed over.
    const too_many = refused === null ? tooManyOf(facts.items, await readItemsOfQr(tx, code.order_id)) : [];
    const conflict = too_many.length > 0 ? 'partly_given_back' : refused;
    const redemption =
      refused === null ? await redeem(tx, deps, { code, staff, via: 'counter_offline', place: null, at }) : undefined;
    await tx
      .insertInto('provisional_redemptions')
      .values({
        id: deps.random.id(told_at),
        shift_id,
        code_id: code.id,
        handed_over_at: at,
        told_at,
        redemption_id: redemption?.id ?? null,
        conflict,
        too_many: too_many.length > 0 ? JSON.stringify(too_many) : null,
      })
      .execute();
    const told = (await readProvisional(tx, shift_id, code.id, at))!;
    if (conflict !== null) await tellConflict(tx, deps, { ...told, outlet_id: shift.outlet_id });
    return told;
  });
}

/** The order of a code that is good at this outlet. A QR of another one was refused by the device already. */
async function orderOf(tx: Tx, code_id: string, outlet_id: string): Promise<string> {
  const code = await tx
    .selectFrom('redemption_codes')
    .select(['order_id', 'offer_id', 'outlet_id'])
    .where('id', '=', code_id)
    .executeTakeFirst();
  if (code === undefined || !(await outletsOfCode(tx, code)).includes(outlet_id)) {
    throw new Problem('redemption_code_invalid');
  }
  return code.order_id;
}

function conflictOf(
  code: CodeRow,
  order: OrderRow | undefined,
  standing: ReturnType<typeof codeStanding>,
): ConflictKind | null {
  switch (standing) {
    case 'good':
      return null;
    case 'redemption_code_expired':
      return 'expired';
    case 'redemption_code_used':
      return 'used';
    case 'redemption_code_invalid':
      if (code.state === 'redeemed') return 'used';
      return order?.status === 'completed' ? 'kept' : 'given_back';
  }
}
