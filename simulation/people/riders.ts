import { FAIL_KINDS } from '@club/rules/failed-delivery';
import type { Selectable } from 'kysely';

import type { Once } from '#server/db/idempotency.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { answerDelivery } from '#server/features/outlets/deliveries/answer-delivery.ts';
import { assignRider } from '#server/features/outlets/deliveries/assign-rider.ts';
import { confirmReturn } from '#server/features/outlets/deliveries/confirm-return.ts';
import { deliverWithCode } from '#server/features/outlets/deliveries/deliver-with-code.ts';
import { judgeDelivery } from '#server/features/outlets/deliveries/judge-delivery.ts';
import { leaveDelivery } from '#server/features/outlets/deliveries/leave-delivery.ts';
import { moveDelivery } from '#server/features/outlets/deliveries/move-delivery.ts';
import { riderIsHere } from '#server/features/outlets/deliveries/rider-is-here.ts';
import { openPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';

import { People } from './people.ts';

type Delivery = Selectable<DB['deliveries']>;

/** What may be done with a delivery, whether it fits or not: phones show what was, and buttons are pressed twice. */
const STEPS = {
  answer: 12,
  picked_up: 14,
  in_transit: 8,
  arrived: 14,
  deliver: 26,
  here: 6,
  leave: 5,
  judge: 6,
  failed: 6,
  returned: 12,
};
/** What fits where a delivery is. */
const FITTING: Readonly<Record<Delivery['status'], readonly (keyof typeof STEPS)[]>> = {
  assigned: ['picked_up', 'picked_up', 'answer', 'here'],
  picked_up: ['arrived', 'arrived', 'in_transit', 'failed'],
  in_transit: ['arrived', 'here'],
  arrived: ['deliver', 'deliver', 'deliver', 'leave', 'judge', 'failed'],
  delivered: ['deliver', 'judge'],
  failed: ['returned'],
};
const SENSIBLE = 75;
const GIVEN = 35;
const TWO_RIDERS = 20;
const WRONG_CODE = 12;
const DECLINED = 15;

/** Those who bring orders, the outlets that give them, and the members at the door. */
export class Riders extends People {
  /** Gives a ready order to a rider, or takes one of the deliveries a step further. */
  async ride(): Promise<void> {
    const { chance, plain } = this.world;
    const deliveries = await plain.selectFrom('deliveries').selectAll().orderBy('id').execute();
    const open = deliveries.filter(({ status, returned_at }) => status !== 'delivered' && returned_at === null);
    if (deliveries.length === 0 || chance.happens(GIVEN)) return this.#give();
    await this.#step(chance.one(open.length > 0 && chance.happens(85) ? open : deliveries));
  }

  async #give(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const ready = await plain
      .selectFrom('orders')
      .select(['id', 'outlet_id'])
      .where('service_type', '=', 'delivery')
      .where('status', '=', 'ready')
      .orderBy('id')
      .execute();
    if (ready.length === 0) return;
    const { id, outlet_id } = chance.one(ready);
    const riders = this.cast.riders.filter((rider) => rider.outlet_id === outlet_id);
    for (const { rider_id } of chance.happens(TWO_RIDERS) ? riders : [chance.one(riders)]) {
      const ask = () => assignRider(deps, this.#managerOf(outlet_id), id, { rider_id });
      await this.asking.begin({ label: `give ${id} to ${rider_id}`, ask, isLasting: true });
    }
  }

  async #step(delivery: Delivery): Promise<void> {
    const { chance, deps } = this.world;
    const { id, outlet_id } = delivery;
    const rider = this.cast.riders.find(({ rider_id }) => rider_id === delivery.rider_id)!.member_id;
    const how = chance.happens(SENSIBLE) ? chance.one(FITTING[delivery.status]) : chance.weighed(STEPS);
    const accept = !chance.happens(DECLINED);
    const kind = chance.one(FAIL_KINDS);
    const code = this.#codeOf(delivery);
    const member = await this.#memberOf(delivery);
    const move = (status: 'picked_up' | 'in_transit' | 'arrived') => (once: Once) =>
      moveDelivery(deps, { member_id: rider, once }, id, { status });
    const steps: Record<typeof how, (once: Once) => Promise<unknown>> = {
      answer: () => answerDelivery(deps, rider, id, accept),
      picked_up: move('picked_up'),
      in_transit: move('in_transit'),
      arrived: move('arrived'),
      deliver: () => deliverWithCode(deps, rider, id, { code }),
      here: () => riderIsHere(deps, member, delivery.order_id),
      leave: () => leaveDelivery(deps, rider, id, { reason: 'Her phone is off' }),
      judge: () => judgeDelivery(deps, this.#managerOf(outlet_id), id, accept),
      failed: (once) =>
        moveDelivery(deps, { member_id: rider, once }, id, { status: 'failed', kind, reason: 'Nobody came' }),
      returned: () => confirmReturn(deps, this.#managerOf(outlet_id), id, null),
    };
    await this.wish({ by: rider, route: `delivery_${how}`, body: { id, how }, label: `${how} ${id}`, ask: steps[how] });
  }

  #codeOf({ id, code_sealed }: Delivery): string {
    const { chance, deps } = this.world;
    return chance.happens(WRONG_CODE) ? '000000' : openPickupCode(deps.config.CODE_KEY, id, code_sealed);
  }

  async #memberOf({ order_id }: Delivery): Promise<string> {
    const orders = this.world.plain.selectFrom('orders').select('member_id').where('id', '=', order_id);
    return (await orders.executeTakeFirstOrThrow()).member_id;
  }

  #managerOf(outlet_id: string) {
    const { staff_id } = this.cast.outlets.find((outlet) => outlet.outlet_id === outlet_id)!;
    return { member_id: staff_id, outlet_ids: [outlet_id] };
  }
}
