import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { cashbackPromised, cashbackReleased } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { Deps } from '#server/ports/deps.ts';

const HOUR_MS = 60 * 60_000;

interface PaidOrder {
  readonly id: string;
  readonly member_id: string;
  readonly cashback_amount: number;
}

/** An order was paid: its cashback is promised. The books of it are `postPromise`. */
export async function promiseCashback(tx: Tx, { now }: Pick<Deps, 'now'>, order: PaidOrder): Promise<void> {
  const { id: order_id, member_id, cashback_amount: amount } = order;
  if (amount === 0) return;
  await tx
    .insertInto('cashback_promises')
    .values({ order_id, member_id, amount, state: 'pending', promised_at: now() })
    .execute();
}

/** The books of a promise, after those of the sale. */
export async function postPromise(tx: Tx, { now }: Pick<Deps, 'now'>, order: PaidOrder): Promise<void> {
  const { id: order_id, member_id, cashback_amount: amount } = order;
  await post(tx, {
    reference: `cashback_promised:${order_id}`,
    kind: 'cashback_promised',
    subject_type: 'order',
    subject_id: order_id,
    at: now(),
    legs: cashbackPromised({ member_id, amount }),
  });
}

/**
 * The order was handed over: its cashback is earned, and may be spent after the club's wait. Gives what refunds have left of
 * it, and that moment.
 */
export async function earnCashback(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  order_id: string,
): Promise<{ amount: number; unlocks_at: Date | null }> {
  const earned_at = now();
  const { cashback_wait_hours } = await readSettings(tx, earned_at);
  const unlocks_at = new Date(earned_at.getTime() + cashback_wait_hours * HOUR_MS);
  const earned = await tx
    .updateTable('cashback_promises')
    .set({ earned_at, unlocks_at })
    .where('order_id', '=', order_id)
    .where('state', '=', 'pending')
    .returning(['amount', 'reversed'])
    .executeTakeFirst();
  if (earned === undefined) return { amount: 0, unlocks_at: null };
  return { amount: earned.amount - earned.reversed, unlocks_at };
}

/** Makes the cashback of an order available if its wait is over; false when there is nothing to release. */
export async function releaseIfDue(tx: Tx, { now }: Pick<Deps, 'now'>, order_id: string): Promise<boolean> {
  return (await release(tx, now(), order_id)) !== undefined;
}

/** The same for cashback that had to wait, with a word to the member. */
export async function releaseAndTell(tx: Tx, deps: Deps, order_id: string): Promise<boolean> {
  const released = await release(tx, deps.now(), order_id);
  if (released === undefined) return false;
  const { order_number } = await tx
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
  await tellPerson(tx, deps, {
    event_key: `cashback_released:${order_id}`,
    template: 'cashback_released',
    to: await messagePhoneOf(tx, released.member_id),
    member_id: released.member_id,
    link: pages.cashback(),
    inAppOnly: true,
    values: { order_number, amount: released.amount },
  });
  return true;
}

async function release(tx: Tx, at: Date, order_id: string): Promise<{ member_id: string; amount: number } | undefined> {
  const due = await tx
    .updateTable('cashback_promises')
    .set({ state: 'available', released_at: at })
    .where('order_id', '=', order_id)
    .where('state', '=', 'pending')
    .where('unlocks_at', '<=', at)
    .returning(['member_id', 'amount', 'reversed'])
    .executeTakeFirst();
  if (due === undefined) return undefined;
  const { member_id } = due;
  const amount = due.amount - due.reversed;
  await post(tx, {
    reference: `cashback_released:${order_id}`,
    kind: 'cashback_released',
    subject_type: 'order',
    subject_id: order_id,
    at,
    legs: cashbackReleased({ member_id, amount }),
  });
  return { member_id, amount };
}
