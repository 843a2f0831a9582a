import { distanceKm } from '@club/rules/delivery-fee';
import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { takeBackBeginning } from '#server/features/club/notifications/take-back.ts';
import { lockCode, markRedeemed, type CodeRow } from '#server/features/offers-of-the-day/codes/redeemable.ts';
import { dayCodeTexts } from '#server/features/shop/order-book/day-code-texts.ts';
import { lockOrder, markHandedOver } from '#server/features/shop/order-book/store.ts';
import { tellCodes, tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { codeStanding } from './code-standing.ts';
import type { Staff } from './find-staff.ts';
import { tellCounter } from './tell-counter.ts';

export type RedemptionRow = Selectable<DB['redemptions']>;

interface Redeeming {
  readonly code: CodeRow;
  readonly staff: Staff;
  readonly via: RedemptionRow['via'];
  /** Where the device is, if it says so. */
  readonly place: { latitude: number; longitude: number } | null;
  /** When it was handed over, if that is told only now. */
  readonly at?: Date;
}

/**
 * Hands over against a code, exactly once, and nobody to themselves: the order's lock lets one after the other through, and the guarded update and the
 * index say it again. Money moves when the time for taking it back is over.
 */
export async function redeem(
  tx: Tx,
  deps: Deps,
  { code, staff, via, place, at = deps.now() }: Redeeming,
): Promise<RedemptionRow> {
  const order = await lockOrder(tx, code.order_id);
  const standing = codeStanding(await lockCode(tx, code.id), order, at);
  if (standing !== 'good') throw new Problem(standing);
  // What was given away without a network is gone; it is looked into like every other conflict.
  if (via !== 'counter_offline' && (await isOwn(tx, staff.id, order!.member_id)))
    throw new Problem('second_person_needed');
  if (!(await markRedeemed(tx, code.id, staff, at))) throw new Error(`code ${code.id} changed under its lock`);
  await markHandedOver(tx, code.order_id, at);
  const redemption = await tx
    .insertInto('redemptions')
    .values({
      id: deps.random.id(deps.now()),
      code_id: code.id,
      outlet_id: staff.outlet_id,
      staff_id: staff.id,
      via,
      redeemed_at: at,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      distance_km: place === null ? null : await kmToOutlet(tx, staff.outlet_id, place),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  // What still waits to be told would send its owner to a code that is used.
  await takeBackBeginning(tx, [{ member_id: order!.member_id, beginnings: dayCodeTexts(order!.id) }]);
  tellMember(tx, order!);
  tellCodes(tx, order!);
  tellCounter(tx, redemption);
  return redemption;
}

/** The redemption of a code that was not taken back. */
export async function findRedemption(tx: Tx, code_id: string): Promise<RedemptionRow | undefined> {
  return tx
    .selectFrom('redemptions')
    .selectAll()
    .where('code_id', '=', code_id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}

/** Whether somebody of the staff has bought it: their number is the member's. */
async function isOwn(tx: Tx, staff_id: string, member_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff as s')
    .innerJoin('phone_numbers as p', 'p.e164', 's.phone')
    .select('p.member_id')
    .where('s.id', '=', staff_id)
    .where('p.member_id', '=', member_id)
    .executeTakeFirst();
  return row !== undefined;
}

async function kmToOutlet(tx: Tx, outlet_id: string, place: { latitude: number; longitude: number }): Promise<number> {
  const outlet = await tx
    .selectFrom('outlets')
    .select(['latitude', 'longitude'])
    .where('id', '=', outlet_id)
    .executeTakeFirstOrThrow();
  return distanceKm(place, outlet);
}
