import { payForDelivery, payForReturn } from '@club/rules/rider-pay';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { riderEarned } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { LockedDelivery } from './lock-my-delivery.ts';

/** Books what the rider has earned by a delivery that reached its member: once, however often it is said. */
export async function payDelivered(tx: Tx, deps: Pick<Deps, 'now'>, locked: LockedDelivery): Promise<void> {
  await pay(tx, deps, locked, payForDelivery(locked.order.delivery_fee));
}

/** The same for a way for nothing, once somebody else at the outlet has said that the goods are back. */
export async function payReturned(tx: Tx, deps: Pick<Deps, 'now'>, locked: LockedDelivery): Promise<void> {
  const { delivery, order } = locked;
  const { rows } = await sql<{ paid: number }>`
    SELECT count(*)::int AS paid FROM deliveries d JOIN ledger_transactions t ON t.subject_id = d.id
      AND t.kind = 'rider_earned'
    WHERE d.order_id = ${order.id} AND d.id <> ${delivery.id}`.execute(tx);
  await pay(tx, deps, locked, payForReturn(order.delivery_fee, delivery.fail_kind, rows[0]!.paid));
}

/** Who brings it, as a member. */
export async function riderOf(tx: Tx, { rider_id }: LockedDelivery['delivery']): Promise<string> {
  const rider = tx.selectFrom('riders').select('member_id').where('id', '=', rider_id);
  return (await rider.executeTakeFirstOrThrow()).member_id;
}

async function pay(tx: Tx, { now }: Pick<Deps, 'now'>, { delivery }: LockedDelivery, amount: number): Promise<void> {
  const member_id = await riderOf(tx, delivery);
  // Whoever has left the club has no account any more from which it could ever be paid.
  if (await hasLeft(tx, member_id)) return;
  await post(tx, {
    reference: `rider_earned:${delivery.id}`,
    kind: 'rider_earned',
    subject_type: 'delivery',
    subject_id: delivery.id,
    at: now(),
    legs: riderEarned({ member_id, amount }),
  });
}
