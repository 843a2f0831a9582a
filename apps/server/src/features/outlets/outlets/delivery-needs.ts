import type { Tx } from '#server/db/connect.ts';

import { announceOutlet } from './change-outlet.ts';

/** Those who add riders of an outlet and remove them come one after the other, so that each knows who is left. Orders are placed meanwhile. */
export async function lockRidersOf(tx: Tx, outlet_id: string): Promise<void> {
  await tx.selectFrom('outlets').select('id').where('id', '=', outlet_id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Writes down whether anybody brings what is ordered there; false when it stood so already. */
export function setHasRiders(tx: Tx, outlet_id: string, has_riders: boolean): Promise<boolean> {
  return setNeed(tx, outlet_id, { column: 'has_riders', is_there: has_riders });
}

/** Writes down whether it says of itself where it delivers; false when it stood so already. */
export function setHasZones(tx: Tx, outlet_id: string, has_zones: boolean): Promise<boolean> {
  return setNeed(tx, outlet_id, { column: 'has_zones', is_there: has_zones });
}

interface Need {
  readonly column: 'has_riders' | 'has_zones';
  readonly is_there: boolean;
}

async function setNeed(tx: Tx, outlet_id: string, { column, is_there }: Need): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outlets')
    .set({ [column]: is_there })
    .where('id', '=', outlet_id)
    .where(column, '<>', is_there)
    .executeTakeFirst();
  const isChanged = numUpdatedRows === 1n;
  if (isChanged) announceOutlet(tx, outlet_id);
  return isChanged;
}
