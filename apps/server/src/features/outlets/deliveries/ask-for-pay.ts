import type { ReplyOf } from '@club/contract/endpoint';
import type { askForMyPay as askCall } from '@club/contract/outlets/riding';
import type { Network } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { hasComeToNothing, newestTry } from '#server/features/money/cashback/newest-try.ts';
import { askRiderPayout } from '#server/features/money/cashback/rider-payouts.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

interface Caller {
  readonly member_id: string;
  readonly pin_confirmed_at: Date | null;
}

/** A rider asks for what was earned. Whoever has left an outlet may as well: it is owed all the same. A repeat is told where it was refused since. */
export async function askForMyPay(
  deps: Deps,
  { member_id, pin_confirmed_at }: Caller,
  network: Network,
  once: Once | undefined,
): Promise<ReplyOf<typeof askCall>> {
  const at = deps.now();
  demandRecentPin({ pin_confirmed_at }, at);
  if (deps.money[network] === undefined) throw new Problem('network_unavailable');
  const ask = async (tx: Tx) => {
    const held_until = await lockHolds(tx, member_id, at);
    if (held_until !== null) throw new Problem('cashback_on_hold', { facts: { held_until: held_until.toISOString() } });
    const { id, ...payout } = await askRiderPayout(tx, deps, { member_id, network });
    const subject = { subject_type: 'payout', subject_id: id };
    await audit(tx, { at, actor_id: member_id, action: 'payout.ask_rider', ...subject, after: payout });
    const reply = { payout_id: id, ...payout };
    return { kept: reply, reply };
  };
  return transactOnceThen(deps.db, once, ask, async (kept) => {
    const { status } = await newestTry(deps.db, kept.payout_id);
    if (hasComeToNothing(status)) throw new Problem('payout_came_back');
    return kept;
  });
}
