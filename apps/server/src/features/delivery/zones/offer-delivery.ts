import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { setHasRiders } from '#server/features/outlets/outlets/delivery-needs.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';

/**
 * Says whether there is anybody to bring what is ordered from an outlet. Members are offered a delivery only where there is,
 * so that nobody is charged for one that never comes.
 */
export async function offerDelivery(
  deps: Pick<Deps, 'db' | 'now'>,
  outlet_id: string,
  has_riders: boolean,
  by: Actor,
): Promise<void> {
  await transact(deps.db, (tx) => offerDeliveryIn(tx, deps, { outlet_id, has_riders, by }));
}

interface Offered {
  readonly outlet_id: string;
  readonly has_riders: boolean;
  readonly by: Actor;
}

/** The same within what adds the first rider or lets the last one go. */
export async function offerDeliveryIn(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { outlet_id, has_riders, by }: Offered,
): Promise<void> {
  const isChanged = await setHasRiders(tx, outlet_id, has_riders);
  if (!isChanged) return;
  await refreshCardsOfOutlet(tx, outlet_id);
  await audit(tx, {
    at: deps.now(),
    ...actorColumns(by),
    action: 'outlet.riders',
    subject_type: 'outlet',
    subject_id: outlet_id,
    before: { has_riders: !has_riders },
    after: { has_riders },
  });
}
