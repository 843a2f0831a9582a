import type { OutletOrder } from '@club/contract/outlets/counter';
import { pages } from '@club/contract/pages';
import { orderActStates, type OrderAct } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import type { Once } from '#server/db/idempotency.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { readyEvent } from '#server/features/shop/order-book/codes.ts';
import { appendEvent, changeOrder, type OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMemberAndOutlet } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';

import { actOnce } from './act-once.ts';
import { freshCode } from './issue-code.ts';
import { moveRefused } from './moved-on.ts';
import { actorOf, type Staff } from './staff.ts';

const acts = { confirmed: 'accept', processing: 'process', ready: 'markReady' } as const satisfies Record<
  string,
  OrderAct
>;
type Step = keyof typeof acts;

/** Accepts a paid order, begins it, or marks it ready, which issues its pickup code. A repeated step answers the same. */
export async function moveOutletOrder(
  deps: Deps,
  staff: Staff,
  order_id: string,
  to: Step,
  once?: Once,
): Promise<OutletOrder> {
  return actOnce(deps, staff, order_id, once, async (tx, order) => {
    if (order.status !== to) await moveOrder(tx, deps, order, to, actorOf(staff));
  });
}

interface By {
  readonly actor_id: string | null;
  readonly staff_id?: string | null;
  readonly note?: string;
}

/** Moves a locked, paid order on; ready issues and sends its code. */
export async function moveOrder(tx: Tx, deps: Deps, order: OrderRow, to: Step, by: By): Promise<void> {
  const at = deps.now();
  // What is brought is handed over at the door, against a code of its own.
  const isCollected = order.service_type !== 'delivery';
  const issued = to === 'ready' && isCollected ? freshCode(deps, order.id) : undefined;
  const isMoved = await changeOrder(
    tx,
    order.id,
    { status: orderActStates[acts[to]], payment_status: ['paid', 'partially_refunded'] },
    { status: to, ...issued?.columns, ...(to === 'ready' && { ready_at: at }), updated_at: at },
  );
  if (!isMoved) throw moveRefused(acts[to], order);
  await appendEvent(tx, { order_id: order.id, type: to, at, ...by });
  if (issued !== undefined) await sendCode(tx, deps, order, issued.code);
  tellMemberAndOutlet(tx, order);
}

async function sendCode(tx: Tx, deps: Deps, order: OrderRow, code: string): Promise<void> {
  const { name } = order.outlet_snapshot as { name: string };
  await tellPerson(tx, deps, {
    event_key: readyEvent(order.id),
    template: 'order_ready',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    values: { order_number: order.order_number, outlet_name: name, code },
  });
}
