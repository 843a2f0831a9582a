import type { Once } from '#server/db/idempotency.ts';
import { moveArrival } from '#server/features/outlets/arrivals/move-arrival.ts';
import { notifyArrival } from '#server/features/outlets/arrivals/notify-arrival.ts';
import { sayOnMyWay } from '#server/features/outlets/arrivals/say-on-my-way.ts';
import { delayOrder } from '#server/features/outlets/counter/acts/delay-order.ts';
import { generateOrderCode } from '#server/features/outlets/counter/acts/new-code.ts';
import { notCollected } from '#server/features/outlets/counter/acts/not-collected.ts';
import { rejectOrder } from '#server/features/outlets/counter/acts/reject-order.ts';
import { shortSupply } from '#server/features/outlets/counter/acts/short-supply.ts';
import { completeOrderWithCode } from '#server/features/outlets/counter/complete-order.ts';
import { readOrder } from '#server/features/shop/orders/views.ts';

import { People } from './people.ts';

/** An order as an outlet's board shows it. */
interface Shown {
  readonly id: string;
  readonly member_id: string;
  readonly outlet_id: string;
}

const ACTS = { short: 40, reject: 8, delay: 12, new_code: 12, not_collected: 8, wrong_order: 20 };
const ARRIVING = { on_the_way: 30, arrived: 40, taken_up: 20, served: 10 };
/** So often in a hundred the board is an old one, and shows what was handed over long ago. */
const OLD_BOARD = 25;

/** What outlets do besides taking orders further: what is not there, what is late, and who has come. */
export class Boards extends People {
  /** Presses a button of the board. */
  async board(): Promise<void> {
    const { chance, deps } = this.world;
    const order = await this.#anOrder(chance.happens(OLD_BOARD));
    if (order === undefined) return;
    const { id, outlet_id } = order;
    const by = this.cast.outlets.find((outlet) => outlet.outlet_id === outlet_id)!.staff_id;
    const staff = { member_id: by, outlet_ids: [outlet_id] };
    const how = chance.weighed(ACTS);
    if (how === 'wrong_order') return this.#wrongOrder(order, staff);
    const line = await this.world.plain
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', id)
      .orderBy('position')
      .executeTakeFirstOrThrow();
    const acts: Record<Exclude<typeof how, 'wrong_order'>, (once: Once) => Promise<unknown>> = {
      short: (once) => shortSupply(deps, staff, id, [{ id: line.id, pieces: 1 }], once),
      reject: () => rejectOrder(deps, staff, id, { reason: 'The kitchen is closed' }),
      delay: (once) => delayOrder(deps, staff, id, { minutes: 20 }, once),
      new_code: (once) => generateOrderCode(deps, staff, id, once),
      not_collected: () => notCollected(deps, staff, id),
    };
    await this.wish({ by, route: how, body: { id }, label: `${how} ${id}`, ask: acts[how] });
  }

  /** The code of one order is given for another, which must not be handed over. */
  async #wrongOrder({ id, outlet_id }: Shown, staff: { member_id: string; outlet_ids: string[] }): Promise<void> {
    const { chance, deps, plain } = this.world;
    const ready = await plain
      .selectFrom('orders')
      .select(['id', 'member_id'])
      .where('status', '=', 'ready')
      .where('kind', '=', 'order')
      .where('outlet_id', '=', outlet_id)
      .where('id', '<>', id)
      .orderBy('id')
      .execute();
    if (ready.length === 0) return;
    const theirs = chance.one(ready);
    const { secret_code } = await readOrder(plain, deps, theirs.member_id, theirs.id);
    if (secret_code === null) return;
    const once = this.asking.once(staff.member_id, 'complete', { id, secret_code });
    await this.asking.begin({
      label: `complete ${id} by the code of ${theirs.id}`,
      ask: () => completeOrderWithCode(deps, staff, id, secret_code, once),
      answered: () => void this.asking.complaints.push(`I24 the code of ${theirs.id} opened ${id}`),
      isLasting: false,
    });
  }

  /** A customer sets out or comes, or the outlet takes up whoever has come. */
  async arrive(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const how = chance.weighed(ARRIVING);
    if (how === 'on_the_way' || how === 'arrived') {
      const order = await this.#anOrder(false);
      if (order === undefined) return;
      const { id, member_id } = order;
      const say = () => (how === 'arrived' ? notifyArrival(deps, member_id, id, {}) : sayOnMyWay(deps, member_id, id));
      return this.asking.begin({ label: `${how} for ${id}`, ask: say, isLasting: true });
    }
    const arrivals = await plain.selectFrom('arrivals').select(['id', 'outlet_id']).orderBy('id').execute();
    if (arrivals.length === 0) return;
    const { id, outlet_id } = chance.one(arrivals);
    const staff = { member_id: this.cast.outlets.find((outlet) => outlet.outlet_id === outlet_id)!.staff_id };
    const to = how === 'taken_up' ? 'processing' : 'completed';
    const ask = () => moveArrival(deps, { ...staff, outlet_ids: [outlet_id] }, id, to);
    await this.asking.begin({ label: `arrival ${id} ${to}`, ask, isLasting: true });
  }

  async #anOrder(isOld: boolean): Promise<Shown | undefined> {
    const orders = await this.world.plain
      .selectFrom('orders')
      .select(['id', 'member_id', 'outlet_id'])
      .where('kind', '=', 'order')
      .where('payment_status', 'in', ['paid', 'partially_refunded'])
      .where('status', isOld ? 'in' : 'not in', ['completed', 'cancelled'])
      .orderBy('id')
      .execute();
    return orders.length === 0 ? undefined : this.world.chance.one(orders);
  }
}
