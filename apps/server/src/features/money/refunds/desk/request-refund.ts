import type { BodyOf } from '@club/contract/endpoint';
import type { RefundRow, requestRefund as requestCall } from '@club/contract/money/refunds';
import { refundableLeft } from '@club/rules/refund';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { createRefund } from '#server/features/money/refunds/create-refund.ts';
import { isRefundable, readRefundable } from '#server/features/money/refunds/store.ts';
import { lockOrder } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { amountsToRefund } from './amounts-asked.ts';
import { needsSecond } from './needs-second.ts';
import { refundRowOf } from './rows.ts';

type Body = BodyOf<typeof requestCall>;

/**
 * Refunds an order by line or by amount, never more than is left of it: the order's lock makes those who ask at once come
 * one after the other. Above the club's limit it waits for a second person. Nobody gives back money to themselves. A repeat is
 * told how it stands by then.
 */
export async function requestRefund(
  deps: Deps,
  order_id: string,
  by: string,
  body: Body,
  once: Once | undefined,
): Promise<RefundRow> {
  const ask = async (tx: Tx) => {
    const order = await lockOrder(tx, order_id);
    if (order === undefined) throw new Problem('order_not_found');
    if (order.member_id === by) throw new Problem('second_person_needed');
    if (!isRefundable(order)) throw new Problem('refund_impossible');
    const refundable = await readRefundable(tx, order);
    if (body.left !== undefined && body.left !== refundableLeft(refundable)) throw new Problem('refund_changed');
    const { amounts, delivery_added } = amountsToRefund(refundable, order.status, body);
    const amount = amounts.lines.reduce((sum, one) => sum + one, amounts.delivery);
    const waits = await needsSecond(tx, order_id, amount, deps.now());
    const { reason } = body;
    const wanted = { cause: 'by_admin', reason, amounts, delivery_added, requested_by: by, waits } as const;
    const { id } = await createRefund(tx, deps, order, wanted);
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: 'refund.request',
      subject_type: 'refund',
      subject_id: id,
      after: { order_id, amount, reason, waits },
    });
    announce(tx, { topic: 'finance', id, to: { admins: true } });
    return { kept: { id }, reply: await refundRowOf(tx, id) };
  };
  return transactOnceThen(deps.db, once, ask, async ({ id }) => {
    const refund = await refundRowOf(deps.db, id);
    // Another admin was quicker than the answer to whoever has asked.
    if (refund.status === 'refused') throw new Problem('refund_decided');
    return refund;
  });
}
