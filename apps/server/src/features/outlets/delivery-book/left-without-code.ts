import type { Tx } from '#server/db/connect.ts';

/** Whether the rider says to have left a locked order without the code, and nobody has looked at it yet. */
export async function isLeftWithoutCode(tx: Tx, order_id: string): Promise<boolean> {
  const left = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', order_id)
    .where('status', '=', 'arrived')
    .where('left_at', 'is not', null)
    .executeTakeFirst();
  return left !== undefined;
}
