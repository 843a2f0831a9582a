import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';

/** The rider's open page asks again. */
export function tellRider(tx: Tx, member_id: string, id: string): void {
  announce(tx, { topic: 'deliveries', id, to: { member_id } });
}
