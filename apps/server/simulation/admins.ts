import { decidePayouts } from '#server/features/cashback/decide-payouts.ts';
import { decideRefund } from '#server/features/refunds/decide-refund.ts';
import { refundableView } from '#server/features/refunds/refundable-view.ts';
import { requestRefund } from '#server/features/refunds/request-refund.ts';

import type { Asking } from './asking.ts';
import type { Cast } from './cast.ts';
import type { World } from './world.ts';

type RefundBody = Parameters<typeof requestRefund>[3];

/** Those who run the club: they refund, agree to refunds and payouts of others, and send again what failed. */
export class Admins {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #asking: Asking;

  constructor(world: World, cast: Cast, asking: Asking) {
    this.#world = world;
    this.#cast = cast;
    this.#asking = asking;
  }

  /** Gives back an order, a part of it, or a part of one line, as far as the screen says that something is left. */
  async refund(): Promise<void> {
    const { chance, deps, plain } = this.#world;
    const paid = await plain
      .selectFrom('orders')
      .select(['id', 'order_number'])
      .where('payment_status', 'in', ['paid', 'partially_refunded', 'refunded'])
      .orderBy('id')
      .execute();
    if (paid.length === 0) return;
    const order = chance.one(paid);
    const by = chance.one(this.#cast.admin_ids);
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
    const once = this.#asking.once(by, 'refund', bodies[how]);
    const ask = () => requestRefund(deps, order.id, by, bodies[how], once);
    const answered = (refund: unknown) => this.#asking.keepAnswer(once, (refund as { id: string }).id);
    await this.#asking.begin({ label: `refund ${how} ${order.id}`, ask, answered, isLasting: true });
  }

  /** Agrees to a refund that waits or refuses it, sends one again that failed, or asks again about one left to a person. */
  async decideRefund(): Promise<void> {
    const { chance, deps, plain } = this.#world;
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
    const by = chance.one(this.#cast.admin_ids);
    const { id, status } = chance.one(undecided);
    const decision = status !== 'waiting' ? 'retry' : chance.happens(70) ? 'approve' : 'refuse';
    const once = this.#asking.once(by, 'decide_refund', { id, decision });
    const ask = () => decideRefund(deps, id, by, decision, once);
    await this.#asking.begin({ label: `${decision} refund ${id}`, ask, isLasting: true });
  }

  /** Agrees to the payouts that wait, or refuses them. */
  async decidePayouts(): Promise<void> {
    const { chance, deps, plain } = this.#world;
    const waiting = await plain
      .selectFrom('payouts')
      .select('id')
      .where('status', '=', 'waiting')
      .orderBy('id')
      .execute();
    if (waiting.length === 0) return;
    const by = chance.one(this.#cast.admin_ids);
    const body = {
      ids: waiting.map(({ id }) => id),
      decision: chance.happens(80) ? ('approve' as const) : ('refuse' as const),
    };
    const once = this.#asking.once(by, 'decide_payouts', body);
    const ask = () => decidePayouts(deps, by, body, once);
    await this.#asking.begin({ label: `${body.decision} payouts`, ask, isLasting: true });
  }
}
