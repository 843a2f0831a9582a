import type { QueryOf } from '@club/contract/endpoint';
import type { listPaymentReviews as reviewsCall } from '@club/contract/money/payments';
import type { ReviewDecision } from '@club/rules/payment-review';
import { sql } from 'kysely';

import type { Once } from '#server/db/idempotency.ts';
import { askPayment } from '#server/features/money/payments/desk/ask-payment.ts';
import { decidePayment } from '#server/features/money/payments/desk/decide-payment.ts';
import { markPayment } from '#server/features/money/payments/desk/mark-payment.ts';
import { listPaymentReviews } from '#server/features/money/payments/desk/review-list.ts';

import { isKnown } from './find-out.ts';
import { People } from './people.ts';
import { sensible, type Waiting } from './sensible-decisions.ts';

const SCREEN: QueryOf<typeof reviewsCall> = { page: 1, per_page: 50 };
/** So often in a hundred somebody takes a number that was claimed for the right one, though it is of something else. */
const MISLED = 25;
const REASON = 'As the statement of the network says';

/** Those who decide about payments that the server could not, with the network's own statement beside them. */
export class Reviewers extends People {
  /** What was decided by a number that our books had for something else. */
  readonly #misled: { readonly payment_id: string; readonly number: string }[] = [];

  /** Decides one of those that wait, now and then two people at once; who finds none looks into any. */
  async review(): Promise<void> {
    const { chance } = this.world;
    const waiting = await this.#waiting();
    if (waiting.length === 0) return this.#lookInto();
    const one = chance.one(waiting);
    if (chance.happens(MISLED) && (await this.#isMisled(one))) return;
    await this.#decide(one, chance.one(sensible(one)));
    if (chance.happens(25)) await this.#decide(one, chance.one(sensible(one)));
  }

  /** Decides all that wait, and hears all who were charged for what has failed. False when there was nothing to do. */
  async finish(): Promise<boolean> {
    const waiting = await this.#waiting();
    for (const one of waiting) {
      const decisions = sensible({ ...one, isTaken: await this.#isTaken(one) }, true);
      const final = decisions.filter((decision) => decision !== 'ask_again');
      const decision = this.world.chance.one(final.length === 0 ? decisions : final);
      // Of much money two have to decide the same.
      for (const by of this.cast.admin_ids) await this.#decide(one, decision, undefined, by);
    }
    const charged = await this.#chargedForNothing();
    for (const id of charged) await this.#askAbout(id);
    return waiting.length + charged.length > 0;
  }

  /** What the screen shows, each with the line of the network's statement that it is about. */
  async #waiting(): Promise<Waiting[]> {
    const { plain } = this.world;
    const { results } = await listPaymentReviews(plain, SCREEN);
    if (results.length === 0) return [];
    const ids = results.map(({ id }) => id);
    const rows = await plain.selectFrom('payments').select(['id', 'reference']).where('id', 'in', ids).execute();
    const references = new Map(rows.map(({ id, reference }) => [id, reference]));
    return results.map((payment) => ({ payment, fact: this.world.network.factOf(references.get(payment.id)!) }));
  }

  /** Whether the books have the network's number of it for something else, to which somebody gave it by mistake. */
  async #isTaken({ payment: { id, network }, fact }: Waiting): Promise<boolean> {
    return fact?.state === 'done' && isKnown(this.world.plain, network, fact.transaction_id, id);
  }

  /** Somebody believes a number that was claimed for it and is of something else that we know: the server must not. */
  async #isMisled(waiting: Waiting): Promise<boolean> {
    const { payment, fact } = waiting;
    const decision = (['paid', 'money_back'] as const).find((each) => payment.decisions.includes(each));
    if (payment.status === 'mismatch' || decision === undefined) return false;
    for (const { transaction_id: number } of payment.claims) {
      const isOwn = number === fact?.transaction_id;
      if (isOwn || !(await isKnown(this.world.plain, payment.network, number, payment.id))) continue;
      this.#misled.push({ payment_id: payment.id, number });
      await this.#decide(waiting, decision, number);
      return true;
    }
    return false;
  }

  /** Money that was taken, or given back, for what had paid for something else. */
  async complaints(): Promise<string[]> {
    const { rows } = await sql<{ what: string }>`
      SELECT m.payment_id || ' by ' || m.number AS what
      FROM jsonb_to_recordset(${JSON.stringify(this.#misled)}) AS m (payment_id uuid, number text)
      WHERE EXISTS (SELECT FROM payments p WHERE p.id = m.payment_id AND p.transaction_id = m.number)
        OR EXISTS (SELECT FROM payment_events e WHERE e.payment_id = m.payment_id AND e.kind = 'owed'
          AND e.detail ->> 'transaction_id' = m.number)`.execute(this.world.plain);
    return rows.map(({ what }) => `I4 decided by a number that is of something else: ${what}`);
  }

  async #decide(
    { payment: { id: payment_id }, fact }: Waiting,
    decision: ReviewDecision,
    transaction_id = fact?.transaction_id,
    by = this.anAdmin(),
  ): Promise<void> {
    const { deps } = this.world;
    await this.wish({
      by,
      route: 'decide_payment',
      body: { payment_id, decision, transaction_id },
      label: `${decision} ${payment_id}`,
      ask: (once) => decidePayment(deps, { payment_id, by, decision, reason: REASON, transaction_id }, once),
    });
  }

  /** Any payment: has the network asked now, or puts it before the others. */
  async #lookInto(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const all = await plain.selectFrom('payments').select('id').orderBy('id').execute();
    if (all.length === 0) return;
    const { id } = chance.one(all);
    if (chance.happens(70)) return this.#askAbout(id);
    const by = this.anAdmin();
    const reason = 'The caller sounded odd';
    const ask = (once: Once) => markPayment(deps, { payment_id: id, by, reason }, once);
    await this.wish({ by, route: 'mark_payment', body: { id }, label: `mark ${id}`, ask });
  }

  async #askAbout(id: string): Promise<void> {
    const by = this.anAdmin();
    const ask = (once: Once) => askPayment(this.world.deps, id, by, once);
    await this.wish({ by, route: 'ask_payment', body: { id }, label: `ask about ${id}`, ask });
  }

  /** Payers charged for what the network itself has called failed ring up; anything else the server has to find alone. */
  async #chargedForNothing(): Promise<string[]> {
    const { network, plain } = this.world;
    const charged = network.facts().filter(({ fact }) => fact.call === 'collect' && fact.isTurned);
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM payments p
      WHERE status = 'failed' AND reference = ANY(${charged.map(({ reference }) => reference)})
        AND NOT EXISTS (SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.kind = 'goes_back')
      ORDER BY id`.execute(plain);
    return rows.map(({ id }) => id);
  }
}
