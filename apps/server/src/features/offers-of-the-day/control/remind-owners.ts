import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { remindOwners } from '#server/features/offers-of-the-day/codes/offer-codes.ts';
import { lockDayOffer } from '#server/features/shop/catalogue/day-offers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { countTry } from '#server/security/try-counter.ts';

const DAY_MS = 24 * 60 * 60_000;
const ONCE_A_DAY = [{ tries: 1, window_ms: DAY_MS }] as const;

/** Reminds all who have an unused code of an offer, at most once a day. */
export async function remindCodeOwners(
  deps: Deps,
  { admin_id, offer_id }: { admin_id: string; offer_id: string },
  once: Once | undefined,
): Promise<{ reminded: number }> {
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    if ((await lockDayOffer(tx, offer_id)) === undefined) throw new Problem('not_found');
    const opens_at = await countTry(tx, { scope: 'day_offer_reminder', key: offer_id, windows: ONCE_A_DAY }, at);
    if (opens_at !== undefined) {
      const message = 'Its owners were reminded already. Once a day is enough.';
      const retry_after = Math.ceil((opens_at.getTime() - at.getTime()) / 1_000);
      throw new Problem('too_many_requests', { message, facts: { retry_after } });
    }
    const reminded = await remindOwners(tx, offer_id, at);
    await audit(tx, {
      at,
      actor_id: admin_id,
      action: 'day_offer.remind',
      subject_type: 'offer',
      subject_id: offer_id,
      after: { reminded },
    });
    return { reminded };
  });
}
