import type { RefundPlan } from '@club/rules/refund';

import type { Database, Tx } from '#server/db/connect.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import { Problem } from '#server/problem.ts';

import type { Order } from './store.ts';

/** What was paid with cashback goes back to an account, which whoever has left has no more: nobody would ever have it. */
export async function refuseCashbackOfLeaver(
  db: Database | Tx,
  { member_id }: Pick<Order, 'member_id'>,
  { cashback_part }: Pick<RefundPlan, 'cashback_part'>,
): Promise<void> {
  if (cashback_part > 0 && (await hasLeft(db, member_id))) {
    const message =
      'A part of this was paid with cashback, and its member has left the club: there is no account for it.';
    throw new Problem('refund_impossible', { message });
  }
}
