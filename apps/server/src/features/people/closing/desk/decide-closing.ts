import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import { CLOSING_REASON_MISSING, type decideClosing as decideCall } from '@club/contract/people/closing';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { warnOwner } from '#server/features/club/notifications/warn-owner.ts';
import { numbersOf } from '#server/features/people/auth/tell-owner.ts';
import { endAccount } from '#server/features/people/closing/end-account.ts';
import { tellOfClosing } from '#server/features/people/closing/tell-admins.ts';
import { forgetPerson } from '#server/features/people/members/forget-person.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

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
      .returning(['member_id', 'gives_up_ugx'])
      .executeTakeFirst();
    if (decided === undefined) throw await alreadyDecided(tx, id);
    const { member_id, gives_up_ugx } = decided;
    const event_key = `closing_${outcome}:${id}`;
    const numbers = await numbersOf(tx, member_id);
    let given_up = 0;
    let was: 'active' | 'suspended' = 'active';
    if (outcome === 'closed') {
      ({ given_up, was } = await endAccount(tx, deps, { member_id, gives_up: gives_up_ugx ?? 0 }));
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
      before: { status: was },
      after:
        outcome === 'closed' ? { status: 'closed', ...(given_up > 0 && { given_up_ugx: given_up }) } : { reason: why },
    });
    tellOfClosing(tx);
    return { success: true, message: outcome === 'closed' ? 'The account is closed.' : 'The member is told why not.' };
  });
}

const DECIDED = new Map([
  ['closed', 'This account has been closed already.'],
  ['refused', 'This request has been refused already.'],
  ['withdrawn', 'The member has taken this request back.'],
]);

/** Says how: whoever wanted the other is not to take it for theirs. */
async function alreadyDecided(tx: Tx, id: string): Promise<Problem> {
  const found = await tx.selectFrom('closing_requests').select('outcome').where('id', '=', id).executeTakeFirst();
  const message = DECIDED.get(found?.outcome ?? '');
  return new Problem('closing_decided', message === undefined ? {} : { message });
}
