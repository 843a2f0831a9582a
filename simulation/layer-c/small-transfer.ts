import { requestPayout } from '#server/features/money/cashback/payouts/request-payout.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { keepAndCheck } from '#server/features/money/payments/callbacks/keep-and-check.ts';
import { requestRefund } from '#server/features/money/refunds/desk/request-refund.ts';
import { sendTransfer } from '#server/features/money/transfers/send-transfer.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import { processPayment } from '#server/features/shop/checkout/paying/process-payment.ts';
import { createOrder } from '#server/features/shop/checkout/placing/create-order.ts';
import { cancelOrder } from '#server/features/shop/orders/ending/cancel-order.ts';
import type { Cast } from '#simulation/world/cast.ts';
import type { World } from '#simulation/world/world.ts';

import type { SmallCase } from './small-cases.ts';
import { SmallSteps } from './small-steps.ts';

/** Edges of a sending, counted from its beginning: the claim, the call, its answer, the writing. */
const SENDING_EDGE = { before_send: 2, after_send: 3, before_write: 4 } as const;
const ANSWER_EDGE = 3;
const SOON_MS = 10_000;
const PAYOUT = { network: 'mtn' as const, amount: 5_000 };
const REFUND = { reason: 'Not as it should be', amount: 500 };

/** One refund or one payout, in one of the ways in which it can go. */
export class SmallTransfer {
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

  async play(): Promise<string[]> {
    const { flow, crash, outcome, callback, cancel } = this.#case;
    const {
      network: { mtn: network },
      clock,
      deps,
    } = this.#world;
    network.script = [];
    if (flow === 'refund') await this.#placeAndPay();
    if (outcome === 'odd') network.script = ['refused'];
    if (outcome === 'lost_before' || outcome === 'lost_after') network.script = [outcome];
    await this.#ask();
    await this.#send();
    if (crash === 'after_write') await this.#steps.die();
    if (cancel === 'while_open') await this.#cancel();
    if (callback === 'forged') await this.#forge();
    const decision = outcome === 'refuse' || outcome === 'expire' ? outcome : 'approve';
    for (const reference of network.open()) network.decide(reference, decision);
    if (cancel === 'after_decision') await this.#cancel();
    clock.advance(SOON_MS);
    await this.#steps.call('poll', () => sweepTransfers(deps), crash === 'in_poll' ? ANSWER_EDGE : undefined);
    return this.#steps.rest();
  }

  async #placeAndPay(): Promise<void> {
    const {
      deps,
      network: { mtn: network },
      clock,
    } = this.#world;
    const { member_id, phones } = this.#cast.members[0]!;
    const { offer_id, product_ids } = this.#cast.outlets[0]!;
    const body = {
      payment_network: 'mtn' as const,
      items: [{ offer: offer_id, product: product_ids[0]!, quantity: 1 }],
    };
    const placed = await this.#steps.call('place', () =>
      createOrder(deps, member_id, body, this.#steps.once('order', body)),
    );
    if (placed.kind !== 'done') throw new Error('the order of a case was refused');
    this.#orderId = placed.value.id;
    const payer = { payment_network: 'mtn', phone_number: phones.mtn };
    await this.#steps.call('pay', () =>
      processPayment(deps, member_id, this.#orderId, payer, this.#steps.once('pay', payer)),
    );
    clock.advance(SOON_MS);
    await this.#steps.call('collect', () => sweepPayments(deps));
    for (const reference of network.open()) network.decide(reference, 'approve');
    network.callbacks.length = 0;
    clock.advance(SOON_MS);
    await this.#steps.call('settle', () => sweepPayments(deps));
    this.#world.takeJobs();
  }

  /** Asks for the money to be sent: for a refund by an admin, or by cancelling the order. */
  async #ask(): Promise<void> {
    const { crash, flow, cancel } = this.#case;
    const work =
      flow === 'payout' ? await this.#payOut() : cancel === 'before_pay' ? () => this.#cancelled() : this.#refund();
    if (crash === 'before_intent') await this.#steps.call(flow, work, 1);
    const ending = await this.#steps.call<unknown>(flow, work);
    if (ending.kind !== 'done') throw new Error(`the ${flow} of a case was refused`);
    if (crash === 'after_intent') await this.#steps.die();
  }

  /** In turn, because nobody has cashback for all of them. */
  async #payOut(): Promise<() => Promise<unknown>> {
    const { deps, plain } = this.#world;
    const { members } = this.#cast;
    const before = await plain.selectFrom('payouts').select('id').execute();
    const { member_id } = members[before.length % members.length]!;
    const once = this.#steps.once('payout', PAYOUT);
    return () => requestPayout(deps, { member_id, pin_confirmed_at: deps.now() }, PAYOUT, once);
  }

  #refund(): () => Promise<unknown> {
    const by = this.#cast.admin_ids[0]!;
    const once = this.#steps.once('refund', REFUND);
    return () => requestRefund(this.#world.deps, this.#orderId, by, REFUND, once);
  }

  async #send(): Promise<void> {
    const {
      deps,
      network: { mtn: network },
      clock,
    } = this.#world;
    const { crash, flow } = this.#case;
    const [job] = this.#world.takeJobs().filter(({ name }) => name === 'send_transfer');
    if (job === undefined) {
      clock.advance(SOON_MS);
      return void (await this.#steps.call('sweep', () => sweepTransfers(deps)));
    }
    const { transfer_id } = job.payload as { transfer_id: string };
    // What is given back as the payment has that read first.
    const more = flow === 'refund' && network.refunds === 'by_reference' ? 1 : 0;
    const edge = crash in SENDING_EDGE ? SENDING_EDGE[crash as keyof typeof SENDING_EDGE] + more : undefined;
    await this.#steps.call('send', () => sendTransfer(deps, transfer_id), edge);
  }

  #cancelled(): Promise<unknown> {
    return cancelOrder(this.#world.deps, this.#cast.members[0]!.member_id, this.#orderId);
  }

  async #cancel(): Promise<void> {
    await this.#steps.call('cancel', () => this.#cancelled());
  }

  /** Somebody who knows the address of the payment says that all went well. */
  async #forge(): Promise<void> {
    const {
      network: { mtn: network },
      deps,
    } = this.#world;
    network.forge([...network.facts.keys()].findLast((reference) => network.facts.get(reference)!.call === 'collect')!);
    const [forged] = network.callbacks.splice(0);
    await this.#steps.call('callback', () => keepAndCheck(deps, forged!));
  }
}
