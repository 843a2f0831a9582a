import { collectPayments } from '#server/features/money/payments/attempts/collect-payment.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { requestRefund } from '#server/features/money/refunds/desk/request-refund.ts';
import { openCode } from '#server/features/offers-of-the-day/codes/code-keys.ts';
import { expireCodes } from '#server/features/offers-of-the-day/codes/expire-codes.ts';
import { openShopOfTheDay } from '#server/features/offers-of-the-day/purchases/buy-day-offer.ts';
import { redeemAtCounter } from '#server/features/offers-of-the-day/redemption/redeem-at-counter.ts';
import { redeemCode } from '#server/features/offers-of-the-day/redemption/redeem-code.ts';
import { reverseRedemption } from '#server/features/offers-of-the-day/redemption/reverse-redemption.ts';
import { settleRedemptions } from '#server/features/offers-of-the-day/redemption/settle-redemptions.ts';
import type { Jobs } from '#server/jobs/enqueue.ts';
import type { Cast } from '#simulation/world/cast.ts';
import type { World } from '#simulation/world/world.ts';

import type { CodeAct, CodeCase } from './code-cases.ts';
import { SmallSteps } from './small-steps.ts';

/** Edges of an act at which the server dies: before anything was written, and when some of it is. */
const DEATH_EDGE = { lives: undefined, dies_first: 1, dies_later: 4 } as const;
const UNTIL_ASKED_MS = 6_000;
const UNTIL_SALE_MS = 16 * 60_000;
/** The offer with the most pieces and no limit per member. */
const DEAL = 1;

/** Plays one life of a code to its end. Gives what never came to an end. */
export async function playCodeCase(world: World, cast: Cast, { policy, acts, death }: CodeCase): Promise<string[]> {
  const { offer_id } = cast.deals[DEAL]!;
  await world.plain.updateTable('offers').set({ unused_codes: policy }).where('id', '=', offer_id).execute();
  const small = new SmallCode(world, cast);
  await small.buy();
  for (const [place, act] of acts.entries()) {
    if (death !== 'lives' && place === acts.length - 1) await small.do(act, DEATH_EDGE[death]);
    await small.do(act);
  }
  return small.rest();
}

class SmallCode {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #steps: SmallSteps;
  #orderId = '';

  constructor(world: World, cast: Cast) {
    this.#world = world;
    this.#cast = cast;
    this.#steps = new SmallSteps(world, cast.members[0]!.member_id);
  }

  get #deal() {
    return this.#cast.deals[DEAL]!;
  }

  get #member_id() {
    return this.#cast.members[0]!.member_id;
  }

  get #worker() {
    return this.#cast.workers.find(({ outlet_id }) => outlet_id === this.#deal.outlet_id)!;
  }

  rest(): Promise<string[]> {
    return this.#steps.rest();
  }

  /** One piece, paid at once. */
  async buy(): Promise<void> {
    const { deps, network, clock } = this.#world;
    const { offer_id, product_ids } = this.#deal;
    const body = {
      offer_id,
      selected_products: [{ product_id: product_ids[0]!, quantity: 1 }],
      phone_number: this.#cast.members[0]!.phones.mtn,
      payment_method: 'mtn' as const,
      or_wait: false,
    };
    // How payments fail is what the other cases are about.
    network.mtn.script = [];
    const once = this.#steps.once('purchase', body);
    const shop = openShopOfTheDay(deps, async () => []);
    const member_id = this.#member_id;
    const bought = await this.#steps.call('buy', () => shop({ member_id, session_id: member_id }, body, once));
    if (bought.kind !== 'done') throw new Error('the purchase of a case was refused');
    this.#orderId = bought.value.order_id;
    for (const { name, payload } of this.#world.takeJobs()) {
      if (name !== 'collect_payments') continue;
      const { payment_ids } = payload as Jobs['collect_payments'];
      await this.#steps.call('send', () => Promise.all(collectPayments(deps, payment_ids)));
    }
    for (const reference of network.mtn.open()) network.mtn.decide(reference, 'approve');
    clock.advance(UNTIL_ASKED_MS);
    await this.#steps.call('poll', () => sweepPayments(deps));
    if ((await this.#code()) === undefined) throw new Error('the purchase of a case has no code');
  }

  /** One act, at whose edge the server may die. What the server refuses was refused. */
  async do(act: CodeAct, dieAt?: number): Promise<void> {
    const { deps, clock } = this.#world;
    if (act === 'run_out') await this.#letRunOut();
    if (act === 'settle') clock.advance(UNTIL_SALE_MS);
    const ways: Record<CodeAct, () => Promise<() => Promise<unknown>>> = {
      counter: () => this.#atCounter(),
      phone: () => this.#onPhone(),
      take_back: () => this.#takeBack(),
      run_out: async () => () => expireCodes(deps),
      give_back: () => this.#giveBack(),
      settle: async () => () => settleRedemptions(deps),
    };
    // What people know they know before they ask.
    await this.#steps.call(act, await ways[act](), dieAt);
  }

  async #code() {
    return this.#world.plain
      .selectFrom('redemption_codes')
      .select(['id', 'code_sealed', 'expires_at'])
      .where('order_id', '=', this.#orderId)
      .executeTakeFirst();
  }

  async #digits(): Promise<string> {
    const { id, code_sealed } = (await this.#code())!;
    return openCode(this.#world.deps.config.CODE_KEY, id, code_sealed);
  }

  async #atCounter() {
    const { manager_id, outlet_id, pin } = this.#worker;
    const code = await this.#digits();
    return () => redeemAtCounter(this.#world.deps, { member_id: manager_id, outlet_ids: [outlet_id] }, { code, pin });
  }

  async #onPhone() {
    const { deps } = this.#world;
    const { pin } = this.#worker;
    const code = await this.#digits();
    return async () => {
      const { valid } = await redeemCode(deps, this.#member_id, { action: 'verify_code', code });
      if (valid !== true) return;
      const { staff_id } = await redeemCode(deps, this.#member_id, { action: 'verify_pin', code, pin });
      if (staff_id === undefined) return;
      await redeemCode(deps, this.#member_id, { action: 'complete_redemption', code, pin, staff_id });
    };
  }

  async #takeBack() {
    const { id } = (await this.#code())!;
    const { outlet_id, pin } = this.#worker;
    const last = await this.#world.plain
      .selectFrom('redemptions')
      .select('id')
      .where('code_id', '=', id)
      .orderBy('redeemed_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return async () => {
      if (last === undefined) return;
      await reverseRedemption(this.#world.deps, [outlet_id], last.id, { pin, reason: 'The wrong customer' });
    };
  }

  async #giveBack() {
    const { deps, plain } = this.#world;
    const { total_amount: amount } = await plain
      .selectFrom('orders')
      .select('total_amount')
      .where('id', '=', this.#orderId)
      .executeTakeFirstOrThrow();
    const body = { reason: 'Not as it should be', amount };
    const once = this.#steps.once('refund', body);
    return () => requestRefund(deps, this.#orderId, this.#cast.admin_ids[0]!, body, once);
  }

  async #letRunOut(): Promise<void> {
    const { clock } = this.#world;
    const { expires_at } = (await this.#code())!;
    clock.advance(Math.max(0, expires_at.getTime() - clock.now().getTime()) + 1);
  }
}
