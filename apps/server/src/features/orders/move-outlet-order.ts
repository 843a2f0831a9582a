import type { OutletOrder } from '@club/contract/outlets';
import { orderActStates, type OrderAct } from '@club/rules/order-status';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { messagePhoneOf } from '#server/features/notifications/message-phone.ts';
import { tellPerson } from '#server/features/notifications/tell-person.ts';
import { outletOrderView } from '#server/features/outlets/views.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { freshCode } from './issue-code.ts';
import { lockOutletOrder } from './own-order.ts';
import { appendEvent, changeOrder, type OrderRow } from './store.ts';
import { tellMemberAndOutlet } from './tell.ts';

const acts = { confirmed: 'accept', processing: 'process', ready: 'markReady' } as const satisfies Record<
  string,
  OrderAct
>;
type Step = keyof typeof acts;

interface Staff {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/** Accepts a paid order, begins it, or marks it ready, which issues its pickup code. A repeated step answers the same. */
export async function moveOutletOrder(deps: Deps, staff: Staff, order_id: string, to: Step): Promise<OutletOrder> {
  return transact(deps.db, async (tx) => {
    const order = await lockOutletOrder(tx, staff.outlet_ids, order_id);
    if (order.status !== to) await move(tx, deps, order, to, staff.member_id);
    return outletOrderView(tx, order_id);
  });
}

async function move(tx: Tx, deps: Deps, order: OrderRow, to: Step, actor_id: string): Promise<void> {
  const at = deps.now();
  const issued = to === 'ready' ? freshCode(deps, order.id) : undefined;
  const isMoved = await changeOrder(
    tx,
    order.id,
    { status: orderActStates[acts[to]], payment_status: ['paid', 'partially_refunded'] },
    { status: to, ...issued?.columns, updated_at: at },
  );
  if (!isMoved) throw new Problem('order_move_refused');
  await appendEvent(tx, { order_id: order.id, type: to, at, actor_id });
  if (issued !== undefined) await sendCode(tx, deps, order, issued.code);
  await tellMemberAndOutlet(tx, order);
}

async function sendCode(tx: Tx, deps: Deps, order: OrderRow, code: string): Promise<void> {
  const { name } = order.outlet_snapshot as { name: string };
  await tellPerson(tx, deps, {
    event_key: `order_ready:${order.id}`,
    template: 'order_ready',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: `/orders/${order.id}`,
    values: { order_number: order.order_number, outlet_name: name, code },
  });
}
