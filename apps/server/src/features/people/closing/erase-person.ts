import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { warnOwner } from '#server/features/club/notifications/warn-owner.ts';
import { numbersOf } from '#server/features/people/auth/tell-owner.ts';
import { exportData } from '#server/features/people/members/export-data.ts';
import { forgetPerson } from '#server/features/people/members/forget-person.ts';
import type { Deps } from '#server/ports/deps.ts';

import { endAccount } from './end-account.ts';
import { tellOfClosing } from './tell-admins.ts';

/** Everything the club keeps about a member, as one JSON text, for somebody who asks by other means than the screen. */
export async function exportPerson(deps: Deps, member_id: string, by: Actor): Promise<string> {
  const at = deps.now();
  const text = await exportData(deps.db, member_id, at);
  const subject = { subject_type: 'member', subject_id: member_id };
  await transact(deps.db, (tx) => audit(tx, { at, ...actorColumns(by), action: 'member.export', ...subject }));
  return text;
}

/**
 * Ends a membership at once and forgets what nobody needs, as when an admin grants it; refused while anything is on its way.
 * `gives_up` is what the person has said, by other means than the screen, to give up of what is too little to be sent.
 */
export async function erasePerson(deps: Deps, member_id: string, by: Actor, gives_up?: number): Promise<void> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const numbers = await numbersOf(tx, member_id);
    const asked = await tx
      .updateTable('closing_requests')
      .set({ decided_at: at, outcome: 'closed' })
      .where('member_id', '=', member_id)
      .where('decided_at', 'is', null)
      .returning('gives_up_ugx')
      .executeTakeFirst();
    if (asked !== undefined) tellOfClosing(tx);
    const { given_up, was } = await endAccount(tx, deps, { member_id, gives_up: gives_up ?? asked?.gives_up_ugx ?? 0 });
    const event_key = `erased:${member_id}`;
    await warnOwner(tx, deps, { event_key, template: 'account_closed', member_id, numbers, values: {} });
    await forgetPerson(tx, member_id);
    await audit(tx, {
      at,
      ...actorColumns(by),
      action: 'member.close',
      subject_type: 'member',
      subject_id: member_id,
      before: { status: was },
      after: { status: 'closed', ...(given_up > 0 && { given_up_ugx: given_up }) },
    });
  });
}
