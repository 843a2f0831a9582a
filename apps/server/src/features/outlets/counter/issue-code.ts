import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { takeBackMessages } from '#server/features/club/notifications/take-back.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { CODE_LIFETIME_MS } from '#server/features/shop/order-book/code-limits.ts';
import { codeEventsOf, renewedEvent, replaceCode } from '#server/features/shop/order-book/codes.ts';
import { newPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';

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
  await replaceCode(tx, order.id, { ...columns, code_locks }, at);
  await takeBackMessages(tx, codeEventsOf(order));
  await tellPerson(tx, deps, {
    event_key: renewedEvent(order.id, at),
    template: 'order_code_renewed',
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    values: { order_number: order.order_number, code },
  });
  tellMember(tx, order);
}
