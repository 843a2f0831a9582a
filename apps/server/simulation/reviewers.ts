import type { QueryOf } from '@club/contract/endpoint';
import type { listPaymentReviews as reviewsCall, PaymentInReview } from '@club/contract/payments';
import type { ReviewDecision } from '@club/rules/payment-review';
import { sql } from 'kysely';

import type { Once } from '#server/db/idempotency.ts';
import { askPayment } from '#server/features/payments/ask-payment.ts';
import { decidePayment } from '#server/features/payments/decide-payment.ts';
import { markPayment } from '#server/features/payments/mark-payment.ts';
import { listPaymentReviews } from '#server/features/payments/review-list.ts';

import type { Fact } from './network.ts';
import { People } from './people.ts';

const SCREEN: QueryOf<typeof reviewsCall> = { page: 1, per_page: 50 };
const REASON = 'As the statement of the network says';

interface Waiting {
  readonly payment: PaymentInReview;
  /** What the network knows about it. */
  readonly fact: Fact | undefined;
}

/** Those who decide about payments that the server could not, with the network's own statement beside them. */
export class Reviewers extends People {
  /** Decides one of those that wait, now and then two people at once; who finds none looks into any. */
  async review(): Promise<void> {
    const { chance } = this.world;
    const waiting = await this.#waiting();
    if (waiting.length === 0) return this.#lookInto();
    const one = chance.one(waiting);
    await this.#decide(one, chance.one(sensible(one)));
    if (chance.happens(25)) await this.#decide(one, chance.one(sensible(one)));
  }

  /** Decides all that wait, and hears all who were charged for what has failed. False when there was nothing to do. */
  async finish(): Promise<boolean> {
    const waiting = await this.#waiting();
    for (const one of waiting) {
      const decisions = sensible(one, true);
      const final = decisions.filter((decision) => decision !== 'ask_again');
      await this.#decide(one, this.world.chance.one(final.length === 0 ? decisions : final));
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

  async #decide({ payment: { id: payment_id }, fact }: Waiting, decision: ReviewDecision): Promise<void> {
    const { deps } = this.world;
    const by = this.anAdmin();
    const transaction_id = fact?.transaction_id;
    await this.wish({
      by,
      route: 'decide_payment',
      body: { payment_id, decision },
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

/**
 * Asking is always allowed; anything else only where the network's own books bear it out. `isQuiet`: nothing is under way
 * to it any more.
 */
function sensible({ payment, fact }: Waiting, isQuiet = false): readonly ReviewDecision[] {
  const { decisions, kind, amount, phone_number } = payment;
  const isAsAsked = fact?.state === 'done' && fact.amount === amount && `+${fact.msisdn}` === phone_number;
  // What is held, or owed already, leaves no doubt, and to take away a mark decides nothing about money.
  const isKnown = kind === 'mismatch' || kind === 'marked' || decisions.length === 1;
  const isUncharged = isQuiet ? fact?.state !== 'done' : fact?.state === 'failed';
  const bornOut: Record<ReviewDecision, boolean> = {
    ask_again: true,
    paid: isKnown || isAsAsked,
    money_back: isKnown || isAsAsked,
    not_paid: isUncharged,
    dismiss: isKnown || isUncharged,
  };
  return decisions.filter((decision) => bornOut[decision]);
}
