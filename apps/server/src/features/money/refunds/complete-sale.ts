import { pages } from '@club/contract/pages';
import { formatDate } from '@club/rules/kampala-time';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { earnCashback, releaseIfDue } from '#server/features/money/cashback/promises.ts';
import { saleCompleted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import { bookedRefunds } from './store.ts';

/** Of an order that has just been completed: the outlet has earned what was not given back, and the member the cashback. */
export async function completeSale(tx: Tx, deps: Deps, order: OrderRow): Promise<void> {
  const at = deps.now();
  const { amount: cashback, unlocks_at } = await earnCashback(tx, deps, order.id);
  await tellPerson(tx, deps, {
    event_key: `order_completed:${order.id}`,
    template: 'order_completed',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    values: {
      order_number: order.order_number,
      cashback,
      unlocks: unlocks_at !== null && unlocks_at > at ? formatDate(unlocks_at) : null,
      brought: order.service_type === 'delivery',
    },
  });
  const refunded = await bookedRefunds(tx, order.id);
  await post(tx, {
    reference: `sale_completed:${order.id}`,
    kind: 'sale_completed',
    subject_type: 'order',
    subject_id: order.id,
    at,
    legs: saleCompleted({
      outlet_id: order.outlet_id,
      amount: order.total_amount - refunded.amount,
      delivery_fee: order.delivery_fee - refunded.delivery,
      commission_basis_points: deps.config.COMMISSION_BASIS_POINTS,
    }),
  });
  await releaseIfDue(tx, deps, order.id);
}
