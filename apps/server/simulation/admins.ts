import type { Once } from '#server/db/idempotency.ts';
import { decidePayouts } from '#server/features/cashback/decide-payouts.ts';
import { decideRefund } from '#server/features/refunds/decide-refund.ts';
import { refundableView } from '#server/features/refunds/refundable-view.ts';
import { requestRefund } from '#server/features/refunds/request-refund.ts';

import { People } from './people.ts';

type RefundBody = Parameters<typeof requestRefund>[3];

/** Those who run the club: they refund, agree to refunds and payouts of others, and send again what failed. */
export class Admins extends People {
  /** Gives back an order, a part of it, or a part of one line, as far as the screen says that something is left. */
  async refund(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const paid = await plain
      .selectFrom('orders')
      .select(['id', 'order_number'])
      .where('payment_status', 'in', ['paid', 'partially_refunded', 'refunded'])
      .orderBy('id')
      .execute();
    if (paid.length === 0) return;
    const order = chance.one(paid);
    const by = this.anAdmin();
    const how = chance.weighed({ all: 30, amount: 40, line: 30 });
    const percent = 1 + chance.below(100);
    const { left, lines } = await refundableView(plain, order.order_number);
    const line = chance.one(lines);
    const part = (of: number) => Math.max(1, Math.floor((of * percent) / 100));
    const reason = 'Not as it should be';
    const bodies: Record<typeof how, RefundBody> = {
      all: { reason, amount: Math.max(1, left) },
      amount: { reason, amount: part(left) },
      line: { reason, lines: [{ id: line.id, amount: part(line.line_amount - line.refunded) }] },
    };
    await this.wish({
      by,
      route: 'refund',
      body: bodies[how],
      label: `refund ${how} ${order.id}`,
      ask: (once) => requestRefund(deps, order.id, by, bodies[how], once),
      answered: (refund, once) => this.asking.keepAnswer(once, (refund as { id: string }).id),
    });
  }

  /** Agrees to a refund that waits or refuses it, sends one again that failed, or asks again about one left to a person. */
  async decideRefund(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const undecided = await plain
      .selectFrom('refunds')
      .leftJoin('transfers', (join) =>
        join.onRef('subject_id', '=', 'refunds.id').on('transfers.status', '=', 'review'),
      )
      .select(['refunds.id', 'refunds.status'])
      .where((where) =>
        where.or([where('refunds.status', 'in', ['waiting', 'failed']), where('transfers.id', 'is not', null)]),
      )
      .orderBy('refunds.id')
      .execute();
    if (undecided.length === 0) return;
    const by = this.anAdmin();
    const { id, status } = chance.one(undecided);
    const decision = status !== 'waiting' ? 'retry' : chance.happens(70) ? 'approve' : 'refuse';
    await this.wish({
      by,
      route: 'decide_refund',
      body: { id, decision },
      label: `${decision} refund ${id}`,
      ask: (once) => decideRefund(deps, id, by, decision, once),
    });
  }

  /** Agrees to the payouts that wait, or refuses them. */
  async decidePayouts(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const waiting = await plain
      .selectFrom('payouts')
      .select('id')
      .where('status', '=', 'waiting')
      .orderBy('id')
      .execute();
    if (waiting.length === 0) return;
    const by = this.anAdmin();
    const ids = waiting.map(({ id }) => id);
    const body = chance.happens(80)
      ? { ids, decision: 'approve' as const }
      : { ids, decision: 'refuse' as const, reason: 'The number is not yours' };
    const ask = (once: Once) => decidePayouts(deps, by, body, once);
    await this.wish({ by, route: 'decide_payouts', body, label: `${body.decision} payouts`, ask });
  }
}
