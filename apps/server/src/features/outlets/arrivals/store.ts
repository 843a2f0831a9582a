import type { ArrivalStatus } from '@club/rules/arrival-status';
import type { Selectable } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

export type ArrivalRow = Selectable<DB['arrivals']>;

/** The outlet's open screens ask again who is there. */
export function tellArrivals(tx: Tx, outlet_id: string, id: string): void {
  announce(tx, { topic: 'arrivals', id, to: { outlet_id } });
}

/** A member, or somebody of the staff on the outlet's tablet. */
export interface Actor {
  readonly actor_id: string | null;
  readonly staff_id?: string | null;
}

interface Move {
  readonly from: readonly ArrivalStatus[];
  readonly to: 'processing' | 'completed';
  readonly at: Date;
  readonly by: Actor;
}

/** Moves an arrival only from the named states; false when it is in none of them. */
export async function changeArrival(tx: Tx, id: string, { from, to, at, by }: Move): Promise<boolean> {
  const change =
    to === 'processing'
      ? { status: to, processing_at: at, processing_by: by.actor_id, processing_by_staff: by.staff_id ?? null }
      : { status: to, completed_at: at, completed_by: by.actor_id, completed_by_staff: by.staff_id ?? null };
  const result = await tx
    .updateTable('arrivals')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
