import type { Updateable } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

/**
 * Changes what an outlet says of itself; every open screen that shows it asks again. Whoever calls it writes the cards of its
 * offers anew.
 */
export async function changeOutlet(tx: Tx, id: string, change: Updateable<DB['outlets']>): Promise<void> {
  await tx.updateTable('outlets').set(change).where('id', '=', id).execute();
  announceOutlet(tx, id);
}

/** Whoever has it on the screen asks again. */
export function announceOutlet(tx: Tx, id: string): void {
  announce(tx, { topic: 'outlet', id, to: { outlet_id: id } });
  announce(tx, { topic: 'outlet', id, to: { admins: true } });
}

/** An outlet, locked until the transaction ends. */
export async function lockOutlet(tx: Tx, id: string) {
  return tx.selectFrom('outlets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
