import type { Tx } from '#server/db/connect.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { givenUpByLeaver } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { distrustAllDevices } from '#server/features/people/auth/devices.ts';
import { endAllSessions } from '#server/features/people/auth/store.ts';
import { closeMember, lockStatus } from '#server/features/people/members/admit-member.ts';
import { lockBuyer } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { stillOpen, tooLittleOf, unsettledOf } from './unsettled.ts';

interface Leaver {
  readonly member_id: string;
  /** So much of what is too little to be sent they have agreed to lose. */
  readonly gives_up: number;
}

/**
 * Nobody can sign in any more and the numbers are free for a new application; orders and the books keep their names. Gives what
 * was given up, and whether the member was suspended until then.
 */
export async function endAccount(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { member_id, gives_up }: Leaver,
): Promise<{ given_up: number; was: 'active' | 'suspended' }> {
  const at = deps.now();
  // An order that is being placed at this moment comes first, and then counts.
  await lockBuyer(tx, member_id);
  const was = await lockStatus(tx, member_id);
  if (was === 'closed') throw new Problem('closing_decided');
  const settings = await readSettings(tx, at);
  const unsettled = await unsettledOf(tx, member_id);
  const open = stillOpen(unsettled, settings, gives_up);
  const { open_orders, owed, too_little, given_up, has_role } = open;
  if (open_orders > 0 || owed !== given_up || has_role) {
    throw new Problem('closing_unsettled', { facts: { open_orders, owed, too_little, has_role } });
  }
  await closeMember(tx, member_id);
  await distrustAllDevices(tx, member_id);
  await endAllSessions(tx, member_id, at, 'account_closed');
  await post(tx, {
    reference: `given_up:${member_id}`,
    kind: 'given_up',
    subject_type: 'member',
    subject_id: member_id,
    at,
    legs: givenUpByLeaver({ member_id, ...tooLittleOf(unsettled, settings) }),
  });
  return { given_up, was };
}
