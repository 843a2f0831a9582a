import type { Tx } from '#server/db/connect.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import type { Deps } from '#server/ports/deps.ts';

import { creditReferrer } from './credit-referrer.ts';
import { suspicionsAbout } from './referral-suspicions.ts';

const HOUR_MS = 60 * 60_000;

/**
 * A friend's number is confirmed: the friend counts for the referrer from now on, or is withheld where something speaks
 * against it. Holds the queue until the transaction ends: do this last.
 */
export async function countReferral(tx: Tx, deps: Deps, friend_id: string): Promise<void> {
  const referral = await tx
    .selectFrom('referrals')
    .select('referrer_id')
    .where('application_id', '=', friend_id)
    .where('state', '=', 'claimed')
    .executeTakeFirst();
  if (referral === undefined) return;
  // Two friends who confirm at the same moment see each other.
  await tx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', referral.referrer_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const suspicions = await suspicionsAbout(tx, friend_id, referral.referrer_id);
  if (suspicions.length > 0) {
    await tx
      .updateTable('referrals')
      .set({ state: 'withheld', suspicions })
      .where('application_id', '=', friend_id)
      .where('state', '=', 'claimed')
      .execute();
    return;
  }
  await letCount(tx, deps, friend_id, 'claimed');
  await creditReferrer(tx, deps, referral.referrer_id);
}

/** Makes a referral count; false when it was not in the state it is expected in. */
export async function letCount(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  friend_id: string,
  from: 'claimed' | 'withheld',
): Promise<boolean> {
  const { queue_friend_hold_hours } = await readSettings(tx, deps.now());
  const counts_from = new Date(deps.now().getTime() + queue_friend_hold_hours * HOUR_MS);
  const counted = await tx
    .updateTable('referrals')
    .set({ state: 'counted', counts_from })
    .where('application_id', '=', friend_id)
    .where('state', '=', from)
    .executeTakeFirst();
  return counted.numUpdatedRows === 1n;
}
