import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import type { Chance } from '#simulation/ground/chance.ts';
import { pickItems } from '#simulation/people/pick-items.ts';

import type { Callers } from './callers.ts';
import type { Intent } from './history.ts';
import type { RealCast, Shopper } from './real-cast.ts';

const AT_ONCE = 12;
const RECENT = 20;
const WEIGHTS = { place: 28, pay: 26, confirm: 8, cancel: 8, serve: 30, refund: 5, payout: 5 } as const;

const board = z.object({
  results: z.array(z.object({ id: z.string(), status: z.string(), total_amount: z.number() })).catch([]),
});
const NEXT_STEP: Readonly<Record<string, string>> = {
  pending: 'confirmed',
  confirmed: 'processing',
  processing: 'ready',
};

interface KnownOrder {
  readonly id: string;
  readonly shopper: Shopper;
  readonly outlet: RealCast['outlets'][number];
}

type Wanted = Pick<Intent, 'act' | 'caller' | 'path' | 'body'> & Partial<Intent>;

/** Forty members, the outlets' staff and an admin, all at it at once; what each does next the seed decides. */
export class Shoppers {
  readonly #cast: RealCast;
  readonly #callers: Callers;
  readonly #chance: Chance;
  readonly #orders: KnownOrder[] = [];

  constructor(cast: RealCast, callers: Callers, chance: Chance) {
    this.#cast = cast;
    this.#callers = callers;
    this.#chance = chance;
  }

  /** Until `isOver`; then everybody finishes the sentence. */
  async shop(isOver: () => boolean): Promise<void> {
    const one = async () => {
      while (!isOver()) {
        await this[this.#chance.weighed(WEIGHTS)]();
        await sleep(30 + this.#chance.below(250));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  async place(): Promise<void> {
    const chance = this.#chance;
    const shopper = chance.one(this.#cast.shoppers);
    const outlet = chance.one(this.#cast.outlets);
    const items = pickItems(chance, outlet);
    const body = {
      payment_network: chance.one(['mtn', 'airtel']),
      items,
      ...(chance.happens(25) ? { use_cashback: 1 + chance.below(12_000) } : {}),
    };
    const { body: order } = await this.#want({ act: 'place', caller: shopper, path: '/orders/', body });
    if (typeof order['id'] !== 'string') return;
    this.#orders.push({ id: order['id'], shopper, outlet });
  }

  async pay(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const payment_network = this.#chance.one(['mtn', 'airtel'] as const);
    const body = { payment_network, phone_number: order.shopper.numbers[payment_network] };
    await this.#want({ ...this.#own('pay', order, 'process_payment/'), body });
  }

  async confirm(): Promise<void> {
    const order = this.#recent();
    if (order !== undefined) await this.#want({ ...this.#own('confirm', order, 'confirm_payment/'), key: undefined });
  }

  async cancel(): Promise<void> {
    const order = this.#recent();
    if (order !== undefined) await this.#want({ ...this.#own('cancel', order, 'cancel/'), key: undefined });
  }

  /** An outlet takes an order of its board one step further; what is ready is handed over, now and then for a wrong code. */
  async serve(): Promise<void> {
    const found = await this.#onBoard(this.#chance.happens(60) ? ['ready', 'preparing', 'new'] : ['new', 'preparing']);
    if (found === undefined) return;
    const { order_id, status, caller } = found;
    const buyer = this.#orders.find(({ id }) => id === order_id)?.shopper;
    if (status === 'ready' && buyer !== undefined) {
      const { body: seen } = await this.#callers.read(buyer, `/orders/${order_id}/`);
      const code = this.#chance.happens(10) ? '00000000' : String(seen['secret_code']);
      const path = `/orders/${order_id}/complete_with_code/`;
      await this.#want({ act: 'complete', caller, path, body: { code }, order_id });
    }
    const next = NEXT_STEP[status];
    if (next === undefined) return;
    const path = `/outlets/my/orders/${order_id}/`;
    await this.#want({ act: 'move', method: 'PATCH', caller, path, body: { status: next }, order_id, key: undefined });
  }

  /** An admin gives back a part of what was paid, or all of it. */
  async refund(): Promise<void> {
    const found = await this.#onBoard([this.#chance.one(['new', 'preparing', 'ready', 'completed'])]);
    if (found === undefined) return;
    const { order_id, total } = found;
    const amount = this.#chance.happens(30) ? total : 1 + this.#chance.below(total);
    const body = { reason: 'Something was broken', amount };
    const path = `/admin/orders/${order_id}/refunds/`;
    await this.#want({ act: 'refund', caller: this.#cast.admin, path, body, order_id });
  }

  /** Any order of the first of these columns of an outlet's board that has one. */
  async #onBoard(columns: readonly string[]) {
    const caller = this.#chance.one(this.#cast.outlets).manager;
    for (const column of columns) {
      const { body } = await this.#callers.read(caller, `/outlets/my/orders/?status=${column}`);
      const { results } = board.parse(body);
      if (results.length === 0) continue;
      const { id: order_id, status, total_amount: total } = this.#chance.one(results);
      return { order_id, status, total, caller };
    }
    return undefined;
  }

  async payout(): Promise<void> {
    const caller = this.#chance.one(this.#cast.shoppers);
    const body = { network: this.#chance.one(['mtn', 'airtel']), amount: 5_000 + this.#chance.below(6) * 2_500 };
    await this.#want({ act: 'payout', caller, path: '/members/me/cashback/payout/', body });
  }

  #own(act: Intent['act'], { id: order_id, shopper }: KnownOrder, call: string): Wanted {
    return { act, caller: shopper, path: `/orders/${order_id}/${call}`, body: {}, order_id };
  }

  #want(wanted: Wanted) {
    const key = this.#chance.uuid();
    return this.#callers.want({ method: 'POST', key, order_id: undefined, ...wanted });
  }

  #recent(): KnownOrder | undefined {
    const count = Math.min(this.#orders.length, RECENT);
    return count === 0 ? undefined : this.#orders[this.#orders.length - 1 - this.#chance.below(count)];
  }
}
