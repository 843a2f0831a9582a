import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

/** What was handed over at the outlet, or taken back, stands on each of its tablets. */
export function tellCounter(tx: Tx, { id, outlet_id }: { id: string; outlet_id: string }): void {
  announce(tx, { topic: 'redemptions', id, to: { outlet_id } });
}
