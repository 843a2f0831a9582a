import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

/** More pieces of a product have come onto the outlet's shelf. */
export async function addStock(tx: Tx, product_id: string, pieces: number): Promise<void> {
  await tx
    .updateTable('products')
    .set({ on_hand: sql`on_hand + ${pieces}` })
    .where('id', '=', product_id)
    .execute();
}
