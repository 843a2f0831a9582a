import { orderActStates } from '@club/rules/order-status';
import type { Updateable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

import type { OrderRow } from './store.ts';

type CodeColumns = Pick<
  Updateable<DB['orders']>,
  'code_sealed' | 'code_digest' | 'code_issued_at' | 'code_expires_at' | 'code_failures' | 'code_locks'
>;

/** That an order is ready, with its first code. */
export const readyEvent = (order_id: string) => `order_ready:${order_id}`;
/** That its code was replaced. */
export const renewedEvent = (order_id: string, at: Date) => `order_code:${order_id}:${at.toISOString()}`;

/** The events whose texts may still wait with the code that a locked order has, and are true no longer once it opens nothing. */
export function codeEventsOf({ id, code_issued_at }: Pick<OrderRow, 'id' | 'code_issued_at'>): string[] {
  return code_issued_at === null ? [] : [readyEvent(id), renewedEvent(id, code_issued_at)];
}

/** Gives an order that waits to be handed over another pickup code. */
export async function replaceCode(tx: Tx, order_id: string, columns: CodeColumns, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...columns, updated_at: at })
    .where('id', '=', order_id)
    .where('status', 'in', [...orderActStates.complete])
    .execute();
}

/** Keeps how often the code of a locked order was given wrong. */
export async function keepFailures(tx: Tx, order_id: string, code_failures: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ code_failures })
    .where('id', '=', order_id)
    .where('status', 'in', [...orderActStates.complete])
    .execute();
}
