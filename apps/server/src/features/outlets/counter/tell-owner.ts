import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { TemplateName, TemplateValues } from '#server/features/club/notifications/template-values.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { OrderRow } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

interface News<T extends TemplateName> {
  /** What makes it one event of the order: `rejected`. */
  readonly event: string;
  readonly template: T;
  readonly values: Omit<TemplateValues[T], 'order_number'>;
}

/** Tells the member whose order it is, once an event. */
export async function tellOwner<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  order: Pick<OrderRow, 'id' | 'member_id' | 'order_number'>,
  { event, template, values }: News<T>,
): Promise<void> {
  await tellPerson(tx, deps, {
    event_key: `order_${event}:${order.id}`,
    template,
    to: await messagePhoneOf(tx, order.member_id),
    member_id: order.member_id,
    link: pages.order(order.id),
    // Every text about an order names it.
    values: { ...values, order_number: order.order_number } as TemplateValues[T],
  });
}

/** What the outlet was called when the order was placed. */
export function outletNameOf(order: Pick<OrderRow, 'outlet_snapshot'>): string {
  return (order.outlet_snapshot as { name: string }).name;
}
