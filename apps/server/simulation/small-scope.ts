import { fingerprintOf } from '#server/db/idempotency.ts';
import { sweepMessages } from '#server/features/notifications/sweep-messages.ts';
import { cancelOrder } from '#server/features/orders/cancel-order.ts';
import { createOrder } from '#server/features/orders/create-order.ts';
import { expireHolds } from '#server/features/orders/expire-holds.ts';
import { processPayment } from '#server/features/orders/process-payment.ts';
import { collectPayment } from '#server/features/payments/collect-payment.ts';
import { keepAndCheck } from '#server/features/payments/keep-and-check.ts';
import { sweepPayments } from '#server/features/payments/sweep-payments.ts';

import type { Cast } from './cast.ts';
import { quiesce } from './quiesce.ts';
import type { Ending } from './scheduler.ts';
import type { World } from './world.ts';

const CRASHES = [
  'before_intent',
  'after_intent',
  'before_send',
  'after_send',
  'before_write',
  'after_write',
  'in_callback_before_write',
  'in_callback_after_write',
  'in_poll',
] as const;
const OUTCOMES = ['approve', 'refuse', 'expire', 'approve_other_amount', 'lost_before', 'lost_after'] as const;
const CALLBACKS = ['none', 'once', 'five', 'before_answer', 'after_expiry', 'after_cancel', 'forged'] as const;
const CANCELS = ['never', 'before_pay', 'while_open', 'after_decision'] as const;

/** One way in which the payment of one order can go. */
export interface SmallCase {
  readonly crash: (typeof CRASHES)[number];
  readonly outcome: (typeof OUTCOMES)[number];
  readonly callback: (typeof CALLBACKS)[number];
  readonly cancel: (typeof CANCELS)[number];
}

/** Every combination that can happen, and how many cannot. */
export function allCases(): { cases: SmallCase[]; pruned: number } {
  const all = CRASHES.flatMap((crash) =>
    OUTCOMES.flatMap((outcome) =>
      CALLBACKS.flatMap((callback) => CANCELS.map((cancel) => ({ crash, outcome, callback, cancel }))),
    ),
  );
  const cases = all.filter(canHappen);
  return { cases, pruned: all.length - cases.length };
}

function canHappen({ crash, outcome, callback, cancel }: SmallCase): boolean {
  // Nothing is asked for any more, so the rest makes no difference.
  if (cancel === 'before_pay') return crash === 'before_intent' && outcome === 'approve' && callback === 'none';
  if (callback === 'none' && crash.startsWith('in_callback')) return false;
  if (callback === 'after_cancel' && cancel === 'never') return false;
  // What the network never took it never speaks of.
  if (outcome === 'lost_before' && callback !== 'none') return false;
  return true;
}

/** Edges of a sending, counted from its beginning: the claim, the call, its answer, the writing. */
const SENDING_EDGE = { before_send: 2, after_send: 3, before_write: 4 } as const;
const ANSWER_EDGE = 3;
const AFTER_EXPIRY_MS = 31 * 60_000;
const UNTIL_ASKED_MS = 6_000;

/** Plays one case to its end. Gives what never came to an end. */
export async function playCase(world: World, cast: Cast, which: SmallCase): Promise<string[]> {
  return new SmallPlay(world, cast, which).play();
}

class SmallPlay {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #case: SmallCase;
  #orderId = '';

  constructor(world: World, cast: Cast, which: SmallCase) {
    this.#world = world;
    this.#cast = cast;
    this.#case = which;
  }

  get #member() {
    return this.#cast.members[0]!;
  }

  async play(): Promise<string[]> {
    const { cancel, crash, outcome, callback } = this.#case;
    const { network, clock } = this.#world;
    network.script = outcome === 'lost_before' || outcome === 'lost_after' ? [outcome] : [];
    await this.#place();
    if (cancel === 'before_pay') await this.#cancel();
    await this.#pay();
    await this.#send();
    if (crash === 'after_write') await this.#die();
    if (cancel === 'while_open') await this.#cancel();
    if (callback === 'after_expiry') {
      clock.advance(AFTER_EXPIRY_MS);
      await this.#call('expire', () => expireHolds(this.#world.deps));
    }
    this.#decide();
    if (cancel === 'after_decision') await this.#cancel();
    await this.#deliver();
    clock.advance(UNTIL_ASKED_MS);
    await this.#call('poll', () => sweepPayments(this.#world.deps), crash === 'in_poll' ? ANSWER_EDGE : undefined);
    return this.#rest();
  }

  async #rest(): Promise<string[]> {
    const { scheduler, deps } = this.#world;
    const begin = (label: string, work: () => Promise<unknown>) => scheduler.start(label, work, () => {});
    // Jobs are lost: what is due stands in the rows.
    const loseJobs = async () => {
      await this.#world.takeJobs();
      return 0;
    };
    const stuck = await quiesce(this.#world, begin, loseJobs);
    await this.#call('messages', () => sweepMessages(deps));
    return stuck;
  }

  async #place(): Promise<void> {
    const { deps } = this.#world;
    const { offer_id, product_ids } = this.#cast.outlets[0]!;
    const items = [{ offer: offer_id, product: product_ids[0]!, quantity: 1 }];
    const body = { payment_network: 'mtn' as const, items };
    const once = this.#once('order', body);
    const ending = await this.#call('place', () => createOrder(deps, this.#member.member_id, body, once));
    if (ending.kind !== 'done') throw new Error('the order of a case was refused');
    this.#orderId = ending.value.id;
  }

  async #pay(): Promise<void> {
    const { deps } = this.#world;
    const payer = { payment_network: 'mtn', phone_number: this.#member.phone };
    const once = this.#once('pay', payer);
    const ask = () => processPayment(deps, this.#member.member_id, this.#orderId, payer, once);
    if (this.#case.crash === 'before_intent') await this.#call('pay', ask, 1);
    await this.#call('pay', ask);
    if (this.#case.crash === 'after_intent') await this.#die();
  }

  async #send(): Promise<void> {
    const [job] = (await this.#world.takeJobs()).filter(({ name }) => name === 'collect_payment');
    const { crash, callback } = this.#case;
    if (job === undefined) return void (await this.#call('sweep', () => sweepPayments(this.#world.deps)));
    const { payment_id } = job.payload as { payment_id: string };
    const edge = crash in SENDING_EDGE ? SENDING_EDGE[crash as keyof typeof SENDING_EDGE] : undefined;
    const early = callback === 'before_answer' ? { at: ANSWER_EDGE, act: () => this.#early() } : undefined;
    await this.#call('send', () => collectPayment(this.#world.deps, payment_id), edge, early);
  }

  /** The payer is quicker than the network's answer to us. */
  async #early(): Promise<void> {
    this.#decide();
    await this.#deliver();
  }

  #decide(): void {
    const { network } = this.#world;
    const { outcome, callback } = this.#case;
    for (const reference of network.open()) {
      if (callback === 'forged') network.forge(reference);
      network.decide(reference, outcome.startsWith('lost') ? 'approve' : (outcome as 'approve'));
    }
  }

  async #deliver(): Promise<void> {
    const { network, deps, scheduler } = this.#world;
    const { callback, crash } = this.#case;
    const copies = { none: 0, five: 5 }[callback as 'none'] ?? 1;
    const [first] = network.callbacks.splice(0);
    if (first === undefined) return;
    for (let copy = 0; copy < copies; copy += 1) {
      const keep = () => keepAndCheck(deps, { network: 'mtn', token: first.token, body: first.body });
      // Inside another call only what is under way goes on.
      if (scheduler.running > 0) await scheduler.start('callback', keep, () => {});
      else await this.#call('callback', keep, crash === 'in_callback_before_write' ? 1 : undefined);
    }
    if (crash === 'in_callback_after_write') await this.#die();
  }

  async #cancel(): Promise<void> {
    await this.#call('cancel', () => cancelOrder(this.#world.deps, this.#member.member_id, this.#orderId));
  }

  /** The server dies, and with it every job that was not begun. */
  async #die(): Promise<void> {
    this.#world.scheduler.crash();
    await this.#world.takeJobs();
  }

  /** Runs a call from edge to edge; at the given one the server dies instead. */
  async #call<T>(
    label: string,
    work: () => Promise<T>,
    dieAt?: number,
    early?: { at: number; act: () => Promise<void> },
  ): Promise<Ending<T>> {
    const { scheduler } = this.#world;
    let ended: Ending<T> | undefined;
    await scheduler.start(label, work, (ending) => (ended = ending));
    for (let edge = 0; ended === undefined; edge += 1) {
      if (edge === early?.at) await early.act();
      // What happened meanwhile may have been the server's end.
      if (ended !== undefined) break;
      if (edge === dieAt) await this.#die();
      else if (!(await scheduler.step())) throw new Error(`${label} waits for nothing`);
    }
    await scheduler.drain();
    return ended;
  }

  #once(route: string, body: unknown) {
    const { chance, clock } = this.#world;
    const key = `small-${chance.uuid()}`;
    return { scope: this.#member.member_id, route, key, fingerprint: fingerprintOf(body), at: clock.now() };
  }
}
