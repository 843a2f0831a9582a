import type { BodyOf } from '@club/contract/endpoint';
import type { delayOutletOrder, OutletOrder } from '@club/contract/outlets/counter';
import { formatDateTime, formatTimeOnDay } from '@club/rules/kampala-time';
import { orderActStates } from '@club/rules/order-status';
import { atTheDoor } from '@club/rules/travel-time';

import type { Once } from '#server/db/idempotency.ts';
import { actOnce } from '#server/features/outlets/counter/act-once.ts';
import { moveRefused } from '#server/features/outlets/counter/moved-on.ts';
import { actorOf, type Staff } from '#server/features/outlets/counter/staff.ts';
import { outletNameOf, tellOwner } from '#server/features/outlets/counter/tell-owner.ts';
import { appendEvent, changeOrder } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const MINUTE_MS = 60_000;

/** Promises a later time and says so to the member: counted from what is promised, or from now where that is over. */
export async function delayOrder(
  deps: Deps,
  staff: Staff,
  order_id: string,
  { minutes, was }: BodyOf<typeof delayOutletOrder>,
  once: Once | undefined,
): Promise<OutletOrder> {
  return actOnce(deps, staff, order_id, once, async (tx, order) => {
    if (was !== undefined && was !== (order.ready_estimate_at?.toISOString() ?? null))
      throw new Problem('order_changed');
    const at = deps.now();
    const promised = Math.max(at.getTime(), order.ready_estimate_at?.getTime() ?? 0);
    const ready_estimate_at = new Date(promised + minutes * MINUTE_MS);
    const isDelayed = await changeOrder(
      tx,
      order_id,
      { status: orderActStates.delay, payment_status: ['paid', 'partially_refunded'] },
      { ready_estimate_at, updated_at: at },
    );
    if (!isDelayed) throw moveRefused('delay', order);
    const { service_type, delivery_km } = order;
    const isBrought = service_type === 'delivery' && delivery_km !== null;
    // Whoever has it brought waits for it at the door.
    const told = isBrought ? atTheDoor(ready_estimate_at, delivery_km) : ready_estimate_at;
    const note = `Now promised for ${formatTimeOnDay(ready_estimate_at, at)}`;
    await appendEvent(tx, { order_id, type: 'delayed', at, ...actorOf(staff), note });
    await tellOwner(tx, deps, order, {
      event: `delayed_${at.getTime()}`,
      template: 'order_delayed',
      values: { outlet_name: outletNameOf(order), time: formatDateTime(told) },
    });
    tellMemberAndOutlet(tx, order);
  });
}
