import type { Tx } from '#server/db/connect.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import { Problem } from '#server/problem.ts';

import type { Staff } from './staff.ts';

/**
 * Nobody hands an order of their own over: neither a manager who has ordered at the own outlet, nor somebody of the staff whose
 * number is the member's.
 */
export async function refuseOwnOrder(tx: Tx, { member_id, staff_id }: Staff, order: OrderRow): Promise<void> {
  const isOwn = member_id === null ? await isNumberOf(tx, staff_id, order.member_id) : member_id === order.member_id;
  if (isOwn) throw new Problem('second_person_needed');
}

async function isNumberOf(tx: Tx, staff_id: string | undefined, member_id: string): Promise<boolean> {
  if (staff_id === undefined) return false;
  const row = await tx
    .selectFrom('staff as s')
    .innerJoin('phone_numbers as p', 'p.e164', 's.phone')
    .select('p.member_id')
    .where('s.id', '=', staff_id)
    .where('p.member_id', '=', member_id)
    .executeTakeFirst();
  return row !== undefined;
}
