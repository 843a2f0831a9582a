import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';

/** The rider's open page asks again. */
export function tellRider(tx: Tx, member_id: string, id: string): void {
  announce(tx, { topic: 'deliveries', id, to: { member_id } });
}

/** The same, where somebody else has done something with the delivery. */
export async function tellItsRider(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const { member_id } = await tx
    .selectFrom('riders')
    .select('member_id')
    .where('id', '=', delivery.rider_id)
    .executeTakeFirstOrThrow();
  tellRider(tx, member_id, delivery.id);
}
