import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { pauseMyOffer as pauseCall, setShelfStock as setCall, ShelfLine } from '@club/contract/outlets/shelf';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { pauseOffer, setRemaining } from '#server/features/shop/catalogue/set-remaining.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readShelfLine } from './views.ts';

interface Manager {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/** Corrects how much of a product may still be sold, as somebody has counted it on the shelf. */
export async function setShelfStock(
  deps: Deps,
  manager: Manager,
  correction: BodyOf<typeof setCall>,
): Promise<ShelfLine> {
  return transact(deps.db, async (tx) => {
    const { status } = await lockOwnOffer(tx, manager, correction.offer_id);
    if (status === 'ended') throw new Problem('offer_ended');
    await setRemaining(tx, correction);
    const { offer_id, product_id, remaining, was } = correction;
    await audit(tx, {
      at: deps.now(),
      actor_id: manager.member_id,
      action: 'stock.correct',
      subject_type: 'offer',
      subject_id: offer_id,
      before: { product_id, remaining: was },
      after: { product_id, remaining },
    });
    return readShelfLine(tx, offer_id, product_id);
  });
}

/** Takes an offer of the manager's outlet from the shelf, or puts it back. A repeat answers the same. */
export async function pauseMyOffer(
  deps: Deps,
  manager: Manager,
  offer_id: string,
  paused: boolean,
): Promise<ReplyOf<typeof pauseCall>> {
  return transact(deps.db, async (tx) => {
    await lockOwnOffer(tx, manager, offer_id);
    if (!(await pauseOffer(tx, offer_id, paused))) throw new Problem('offer_ended');
    await audit(tx, {
      at: deps.now(),
      actor_id: manager.member_id,
      action: paused ? 'offer.pause' : 'offer.resume',
      subject_type: 'offer',
      subject_id: offer_id,
    });
    return { id: offer_id, status: paused ? 'paused' : 'live' };
  });
}

async function lockOwnOffer(tx: Tx, { outlet_ids }: Manager, offer_id: string) {
  const offer = await tx
    .selectFrom('offers')
    .select('status')
    .where('id', '=', offer_id)
    .where('outlet_id', 'in', [...outlet_ids])
    .forUpdate()
    .executeTakeFirst();
  if (offer === undefined) throw new Problem('not_found');
  return offer;
}
