import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import { CLOSING_REASON_MISSING, type decideClosing as decideCall } from '@club/contract/people/closing';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { warnOwner } from '#server/features/club/notifications/warn-owner.ts';
import { distrustAllDevices } from '#server/features/people/auth/devices.ts';
import { endAllSessions } from '#server/features/people/auth/store.ts';
import { numbersOf } from '#server/features/people/auth/tell-owner.ts';
import { closeMember, lockStatus } from '#server/features/people/members/admit-member.ts';
import { forgetPerson } from '#server/features/people/members/forget-person.ts';
import { lockBuyer } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { unsettledOf } from './closing-requests-view.ts';

/** Answers a member who asked to leave, once; an account is closed only when nothing of it is on its way. */
export async function decideClosing(
  deps: Deps,
  { id, by }: { readonly id: string; readonly by: string },
  { outcome, reason }: BodyOf<typeof decideCall>,
  once: Once | undefined,
): Promise<ReplyOf<typeof decideCall>> {
  const why = reason?.trim() ?? '';
  refuseFields({ reason: outcome === 'refused' && why === '' ? CLOSING_REASON_MISSING : null });
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    const decided = await tx
      .updateTable('closing_requests')
      .set({ decided_at: at, decided_by: by, outcome })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    if (decided === undefined) throw new Problem('closing_decided');
    const { member_id } = decided;
    const event_key = `closing_${outcome}:${id}`;
    const numbers = await numbersOf(tx, member_id);
    if (outcome === 'closed') {
      await closeAccount(tx, member_id, at);
      await warnOwner(tx, deps, { event_key, template: 'account_closed', member_id, numbers, values: {} });
      await forgetPerson(tx, member_id);
    } else {
      await warnOwner(tx, deps, {
        event_key,
        template: 'closing_refused',
        member_id,
        numbers,
        values: { reason: why },
      });
    }
    await audit(tx, {
      at,
      actor_id: by,
      action: outcome === 'closed' ? 'member.close' : 'member.refuse_closing',
      subject_type: 'member',
      subject_id: member_id,
      before: { status: 'active' },
      after: outcome === 'closed' ? { status: 'closed' } : { reason: why },
    });
    return { success: true, message: outcome === 'closed' ? 'The account is closed.' : 'The member is told why not.' };
  });
}

/** Nobody can sign in any more and the numbers are free for a new application; orders and the books keep their names. */
export async function closeAccount(tx: Tx, member_id: string, at: Date): Promise<void> {
  // An order that is being placed at this moment comes first, and then counts.
  await lockBuyer(tx, member_id);
  if ((await lockStatus(tx, member_id)) === 'closed') throw new Problem('closing_decided');
  const { open_orders, owed, has_role } = await unsettledOf(tx, member_id);
  if (open_orders > 0 || owed !== 0 || has_role) {
    throw new Problem('closing_unsettled', { facts: { open_orders, owed, has_role } });
  }
  await closeMember(tx, member_id);
  await distrustAllDevices(tx, member_id);
  await endAllSessions(tx, member_id, at, 'account_closed');
}
