import type { Tx } from '#server/db/connect.ts';

/** Those who add riders of an outlet and remove them come one after the other, so that each knows who is left. Orders are placed meanwhile. */
export async function lockRidersOf(tx: Tx, outlet_id: string): Promise<void> {
  await tx.selectFrom('outlets').select('id').where('id', '=', outlet_id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Writes down whether anybody brings what is ordered there; false when it stood so already. */
export async function setHasRiders(tx: Tx, outlet_id: string, has_riders: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outlets')
    .set({ has_riders })
    .where('id', '=', outlet_id)
    .where('has_riders', '<>', has_riders)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
