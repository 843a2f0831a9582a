import { LAPSES_COUNT_MS } from '@club/rules/hold-again';

import { collectPayments } from '#server/features/money/payments/attempts/collect-payment.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { keepAndCheck } from '#server/features/money/payments/callbacks/keep-and-check.ts';
import { processPayment } from '#server/features/shop/checkout/paying/process-payment.ts';
import { createOrder } from '#server/features/shop/checkout/placing/create-order.ts';
import { cancelOrder } from '#server/features/shop/orders/ending/cancel-order.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';
import type { Jobs } from '#server/jobs/enqueue.ts';
import type { Cast } from '#simulation/world/cast.ts';
import type { World } from '#simulation/world/world.ts';

import type { SmallCase } from './small-cases.ts';
import { SmallSteps } from './small-steps.ts';
import { SmallTransfer } from './small-transfer.ts';

/** Edges of a sending, counted from its beginning: the claim, the call, its answer, the writing. */
const SENDING_EDGE = { before_send: 2, after_send: 3, before_write: 4 } as const;
const ANSWER_EDGE = 3;
const DECISIONS = {
  approve: 'approve',
  refuse: 'refuse',
  expire: 'expire',
  odd: 'approve_other_amount',
  lost_before: 'approve',
  lost_after: 'approve',
} as const;
const AFTER_EXPIRY_MS = 31 * 60_000;
const UNTIL_ASKED_MS = 6_000;

/** Plays one case to its end. Gives what never came to an end. */
export async function playCase(world: World, cast: Cast, which: SmallCase): Promise<string[]> {
  return which.flow === 'order'
    ? new SmallPayment(world, cast, which).play()
    : new SmallTransfer(world, cast, which).play();
}

class SmallPayment {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #case: SmallCase;
  readonly #steps: SmallSteps;
  #orderId = '';

  constructor(world: World, cast: Cast, which: SmallCase) {
    this.#world = world;
    this.#cast = cast;
    this.#case = which;
    this.#steps = new SmallSteps(world, cast.members[0]!.member_id);
  }

  get #member() {
    return this.#cast.members[0]!;
  }

  async play(): Promise<string[]> {
    const { cancel, crash, outcome, callback } = this.#case;
    const {
      network: { mtn: network },
      clock,
    } = this.#world;
    // Each case on a day of its own: holds that ran out in the cases before would make this member wait.
    clock.advance(LAPSES_COUNT_MS);
    network.script = outcome === 'lost_before' || outcome === 'lost_after' ? [outcome] : [];
    await this.#place();
    if (cancel === 'before_pay') await this.#cancel();
    await this.#pay();
    await this.#send();
    if (crash === 'after_write') await this.#steps.die();
    if (cancel === 'while_open') await this.#cancel();
    if (callback === 'after_expiry') {
      clock.advance(AFTER_EXPIRY_MS);
      await this.#steps.call('expire', () => expireHolds(this.#world.deps));
    }
    this.#decide();
    if (cancel === 'after_decision') await this.#cancel();
    await this.#deliver();
    clock.advance(UNTIL_ASKED_MS);
    await this.#steps.call(
      'poll',
      () => sweepPayments(this.#world.deps),
      crash === 'in_poll' ? ANSWER_EDGE : undefined,
    );
    return this.#steps.rest();
  }

  async #place(): Promise<void> {
    const { deps } = this.#world;
    const { offer_id, product_ids } = this.#cast.outlets[0]!;
    const items = [{ offer: offer_id, product: product_ids[0]!, quantity: 1 }];
    const body = { payment_network: 'mtn' as const, items };
    const once = this.#steps.once('order', body);
    const ending = await this.#steps.call('place', () => createOrder(deps, this.#member.member_id, body, once));
    if (ending.kind !== 'done') throw new Error('the order of a case was refused');
    this.#orderId = ending.value.id;
  }

  async #pay(): Promise<void> {
    const { deps } = this.#world;
    const payer = { payment_network: 'mtn', phone_number: this.#member.phones.mtn };
    const once = this.#steps.once('pay', payer);
    const ask = () => processPayment(deps, this.#member.member_id, this.#orderId, payer, once);
    if (this.#case.crash === 'before_intent') await this.#steps.call('pay', ask, 1);
    await this.#steps.call('pay', ask);
    if (this.#case.crash === 'after_intent') await this.#steps.die();
  }

  async #send(): Promise<void> {
    const [job] = this.#world.takeJobs().filter(({ name }) => name === 'collect_payments');
    const { crash, callback } = this.#case;
    if (job === undefined) return void (await this.#steps.call('sweep', () => sweepPayments(this.#world.deps)));
    const { payment_ids } = job.payload as Jobs['collect_payments'];
    const edge = crash in SENDING_EDGE ? SENDING_EDGE[crash as keyof typeof SENDING_EDGE] : undefined;
    const early = callback === 'before_answer' ? { at: ANSWER_EDGE, act: () => this.#early() } : undefined;
    await this.#steps.call('send', () => Promise.all(collectPayments(this.#world.deps, payment_ids)), edge, early);
  }

  /** The payer is quicker than the network's answer to us. */
  async #early(): Promise<void> {
    this.#decide();
    await this.#deliver();
  }

  #decide(): void {
    const {
      network: { mtn: network },
    } = this.#world;
    const { outcome, callback } = this.#case;
    for (const reference of network.open()) {
      if (callback === 'forged') network.forge(reference);
      network.decide(reference, DECISIONS[outcome]);
    }
  }

  async #deliver(): Promise<void> {
    const {
      network: { mtn: network },
      deps,
      scheduler,
    } = this.#world;
    const { callback, crash } = this.#case;
    const copies = { none: 0, five: 5 }[callback as 'none'] ?? 1;
    const [first] = network.callbacks.splice(0);
    if (first === undefined) return;
    for (let copy = 0; copy < copies; copy += 1) {
      const keep = () => keepAndCheck(deps, first);
      // Inside another call only what is under way goes on.
      if (scheduler.running > 0) await scheduler.start('callback', keep, () => {});
      else await this.#steps.call('callback', keep, crash === 'in_callback_before_write' ? 1 : undefined);
    }
    if (crash === 'in_callback_after_write') await this.#steps.die();
  }

  async #cancel(): Promise<void> {
    await this.#steps.call('cancel', () => cancelOrder(this.#world.deps, this.#member.member_id, this.#orderId));
  }
}
