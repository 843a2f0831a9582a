import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Ends the refunds of a locked order that nobody has agreed to yet: what they would give back goes back otherwise. */
export async function withdrawWaiting(tx: Tx, { now }: Pick<Deps, 'now'>, order_id: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'refused', ended_at: now() })
    .where('order_id', '=', order_id)
    .where('status', '=', 'waiting')
    .execute();
}
