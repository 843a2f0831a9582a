import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { lockDayOffer, type DayOfferRow } from '#server/features/shop/catalogue/day-offers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** Who acts on which offer, and why. */
export interface Acting {
  readonly admin_id: string;
  readonly offer_id: string;
  readonly reason: string;
  readonly once: Once | undefined;
}

/** What was done, for the journal; null where it stood so already. */
interface Done {
  readonly action: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** One act on a locked offer, written into the journal; those who act at once come one after the other. */
export async function actOnOffer(
  deps: Deps,
  { admin_id, offer_id, reason, once }: Acting,
  act: (tx: Tx, offer: DayOfferRow, at: Date) => Promise<Done | null>,
  readBack: (tx: Tx, id: string, at: Date) => Promise<WatchedOffer>,
): Promise<WatchedOffer> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    const offer = await lockDayOffer(tx, offer_id);
    if (offer === undefined) throw new Problem('not_found');
    const done = await act(tx, offer, at);
    if (done !== null) {
      const { action, before, after } = done;
      await audit(tx, {
        at,
        actor_id: admin_id,
        action: `day_offer.${action}`,
        subject_type: 'offer',
        subject_id: offer_id,
        ...(before === undefined ? {} : { before }),
        after: { ...after, reason },
      });
      announce(tx, { topic: 'day_offers', id: offer_id, to: { admins: true } });
    }
    return readBack(tx, offer_id, at);
  });
}

/** Refuses what is over: nothing of it can be changed any more. */
export function demandNotOver({ status, ends_at }: DayOfferRow, at: Date): void {
  if (status === 'ended' || ends_at <= at) throw new Problem('offer_ended');
}
