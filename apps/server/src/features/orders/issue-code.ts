import type { Tx } from '#server/db/connect.ts';
import { messagePhoneOf } from '#server/features/notifications/message-phone.ts';
import { tellPerson } from '#server/features/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';

import { CODE_LIFETIME_MS } from './code-limits.ts';
import { newPickupCode } from './pickup-codes.ts';
import type { OrderRow } from './store.ts';
import { tellMember } from './tell.ts';

/** The columns of a new code, and the code itself for the message. */
export function freshCode(deps: Deps, order_id: string) {
  const at = deps.now();
  const { code, ...stored } = newPickupCode(deps.config.CODE_KEY, deps.random, order_id);
  const code_expires_at = new Date(at.getTime() + CODE_LIFETIME_MS);
  return { code, columns: { ...stored, code_issued_at: at, code_expires_at, code_failures: 0 } };
}

/** Replaces the code of a locked order and sends the new one to its owner. The old one is worth nothing any more. */
export async function renewCode(tx: Tx, deps: Deps, order: OrderRow, code_locks: number): Promise<void> {
  const at = deps.now();
  const { code, columns } = freshCode(deps, order.id);
  await tx
    .updateTable('orders')
    .set({ ...columns, code_locks, updated_at: at })
    .where('id', '=', order.id)
    .where('status', '=', 'ready')
    .execute();
  await tellPerson(tx, deps, {
    event_key: `order_code:${order.id}:${at.toISOString()}`,
    template: 'order_code_renewed',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: `/orders/${order.id}`,
    values: { order_number: order.order_number, code },
  });
  await tellMember(tx, order);
}
