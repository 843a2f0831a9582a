import type { ReplyOf } from '@club/contract/endpoint';
import type { askForMyPay as askCall } from '@club/contract/outlets/riding';
import type { Network } from '@club/contract/shapes';

import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { askRiderPayout } from '#server/features/money/cashback/rider-payouts.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

interface Caller {
  readonly member_id: string;
  readonly pin_confirmed_at: Date | null;
}

/** A rider asks for what was earned. Whoever has left an outlet may as well: it is owed all the same. */
export async function askForMyPay(
  deps: Deps,
  { member_id, pin_confirmed_at }: Caller,
  network: Network,
  once: Once | undefined,
): Promise<ReplyOf<typeof askCall>> {
  const at = deps.now();
  demandRecentPin({ pin_confirmed_at }, at);
  if (deps.money[network] === undefined) throw new Problem('network_unavailable');
  return transactOnce(deps.db, once, async (tx) => {
    const held_until = await lockHolds(tx, member_id, at);
    if (held_until !== null) throw new Problem('cashback_on_hold', { facts: { held_until: held_until.toISOString() } });
    const { id, ...payout } = await askRiderPayout(tx, deps, { member_id, network });
    const subject = { subject_type: 'payout', subject_id: id };
    await audit(tx, { at, actor_id: member_id, action: 'payout.ask_rider', ...subject, after: payout });
    return { payout_id: id, ...payout };
  });
}
