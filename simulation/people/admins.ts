import { sql } from 'kysely';

import type { Once } from '#server/db/idempotency.ts';
import { decidePayouts } from '#server/features/money/cashback/payouts/decide-payouts.ts';
import { decideRefund } from '#server/features/money/refunds/desk/decide-refund.ts';
import { readRefundableOrder } from '#server/features/money/refunds/desk/refundable-view.ts';
import { requestRefund } from '#server/features/money/refunds/desk/request-refund.ts';

import { People } from './people.ts';

type RefundBody = Parameters<typeof requestRefund>[3];
type PayoutBody = Parameters<typeof decidePayouts>[2];

/** So often in a hundred two admins do at once what must happen once. */
const BOTH = 30;
/** So often the list is an old one, and shows payouts that have been sent again since. */
const OLD_LIST = 15;
/** When everything is quiet, so often they send what came to nothing once more. */
const AT_LAST = 40;

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
    const { left, lines } = await readRefundableOrder(plain, order.order_number, deps.now());
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
    const { id, status } = chance.one(undecided);
    const decision = status !== 'waiting' ? 'retry' : chance.happens(70) ? 'approve' : 'refuse';
    for (const by of this.someAdmins(BOTH)) {
      await this.wish({
        by,
        route: 'decide_refund',
        body: { id, decision },
        label: `${decision} refund ${id}`,
        ask: (once) => decideRefund(deps, id, by, decision, once),
      });
    }
  }

  /** Agrees to the payouts that wait or refuses them, or sends those again that came to nothing. */
  async decidePayouts(): Promise<void> {
    const { chance } = this.world;
    const { waiting, failed } = await this.#payouts(chance.happens(OLD_LIST));
    if (waiting.length + failed.length === 0) return;
    const isAboutFailed = failed.length > 0 && (waiting.length === 0 || chance.happens(40));
    if (isAboutFailed) return this.#sendAgain(chance.happens(50) ? failed : [chance.one(failed)]);
    await this.#decide(
      this.anAdmin(),
      chance.happens(80)
        ? { ids: waiting, decision: 'approve' }
        : { ids: waiting, decision: 'refuse', reason: 'The number is not yours' },
    );
  }

  /** Everything is quiet: now and then they send again what came to nothing. */
  async finish(): Promise<void> {
    const { chance, scheduler } = this.world;
    const { failed } = await this.#payouts(false);
    if (failed.length === 0 || !chance.happens(AT_LAST)) return;
    await this.#sendAgain(failed);
    await scheduler.drain();
  }

  async #sendAgain(ids: string[]): Promise<void> {
    for (const by of this.someAdmins(BOTH)) await this.#decide(by, { ids, decision: 'send_again' });
  }

  async #decide(by: string, body: PayoutBody): Promise<void> {
    const ask = (once: Once) => decidePayouts(this.world.deps, by, body, once);
    await this.wish({ by, route: 'decide_payouts', body, label: `${body.decision} payouts`, ask });
  }

  /** What waits for them, and what came to nothing and may be sent again. */
  async #payouts(isOld: boolean): Promise<{ waiting: string[]; failed: string[] }> {
    const { rows } = await sql<{ id: string; status: string }>`
      SELECT id, status FROM payouts p WHERE status = 'waiting' OR status = 'failed'
        AND (${isOld} OR NOT EXISTS (SELECT FROM payouts again WHERE again.retry_of = p.id))
      ORDER BY id`.execute(this.world.plain);
    const of = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id);
    return { waiting: of('waiting'), failed: of('failed') };
  }
}
