import { orderActStates } from '@club/rules/order-status';
import type { Updateable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

type CodeColumns = Pick<
  Updateable<DB['orders']>,
  'code_sealed' | 'code_digest' | 'code_issued_at' | 'code_expires_at' | 'code_failures' | 'code_locks'
>;

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
