import { setTimeout as sleep } from 'node:timers/promises';

import type { Chance } from '#simulation/chance.ts';
import { pickItems } from '#simulation/pick-items.ts';
import type { RealCast, Shopper } from '#simulation/real-cast.ts';

import type { Callers } from './callers.ts';
import type { Intent } from './history.ts';

const AT_ONCE = 12;
const RECENT = 20;
const WEIGHTS = { place: 28, pay: 26, confirm: 8, cancel: 8, serve: 20, refund: 5, payout: 5 } as const;

interface KnownOrder {
  readonly id: string;
  readonly shopper: Shopper;
  readonly outlet: RealCast['outlets'][number];
  readonly amount_due: number;
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
    this.#orders.push({ id: order['id'], shopper, outlet, amount_due: Number(order['amount_due']) });
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

  /** The outlet takes an order one step further; what is ready is handed over, now and then for a wrong code. */
  async serve(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const { id: order_id, shopper, outlet } = order;
    const { body: seen } = await this.#callers.read(shopper, `/orders/${order_id}/`);
    const caller = outlet.manager;
    if (seen['status'] === 'ready') {
      const code = this.#chance.happens(10) ? '00000000' : String(seen['secret_code']);
      const path = `/orders/${order_id}/complete_with_code/`;
      await this.#want({ act: 'complete', caller, path, body: { code }, order_id });
      return;
    }
    if (seen['payment_status'] !== 'paid' && seen['payment_status'] !== 'partially_refunded') return;
    const status = ({ pending: 'confirmed', confirmed: 'processing' } as const)[String(seen['status'])] ?? 'ready';
    const path = `/outlets/my/orders/${order_id}/`;
    await this.#want({ act: 'move', method: 'PATCH', caller, path, body: { status }, order_id, key: undefined });
  }

  async refund(): Promise<void> {
    const order = this.#recent();
    if (order === undefined) return;
    const { id: order_id, amount_due } = order;
    const amount = Math.max(1, this.#chance.below(amount_due + 1));
    const body = { reason: 'Something was broken', amount };
    const path = `/admin/orders/${order_id}/refunds/`;
    await this.#want({ act: 'refund', caller: this.#cast.admin, path, body, order_id });
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
