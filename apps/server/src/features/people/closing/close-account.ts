import type { ReplyOf } from '@club/contract/endpoint';
import type { closeMe, withdrawClosing as withdrawCall } from '@club/contract/people/closing';

import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { tidy } from '#server/features/people/members/person-fields.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

/** Who asks, and when the PIN was last given. */
interface Caller {
  readonly member_id: string;
  readonly pin_confirmed_at: Date | null;
}

/** Notes that a member wants to leave. Nothing ends yet: orders and cashback may still be on their way. */
export async function requestClosing(
  deps: Deps,
  caller: Caller,
  reason: string | null | undefined,
): Promise<ReplyOf<typeof closeMe>> {
  const at = deps.now();
  demandRecentPin(caller, at);
  const { member_id } = caller;
  const asked_at = await transact(deps.db, async (tx) => {
    const id = deps.random.id(at);
    const open = await tx
      .insertInto('closing_requests')
      .values({ id, member_id, reason: tidy(reason) || null, asked_at: at })
      // Held as it stands: looked for afterwards, it might have been withdrawn meanwhile.
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .where('decided_at', 'is', null)
          .doUpdateSet((row) => ({ asked_at: row.ref('closing_requests.asked_at') })),
      )
      .returning(['id', 'asked_at'])
      .executeTakeFirstOrThrow();
    if (open.id === id) {
      const subject = { subject_type: 'member', subject_id: member_id };
      await audit(tx, { at, actor_id: member_id, action: 'member.ask_to_close', ...subject });
    }
    return open.asked_at;
  });
  const message = 'We have your request. We will contact you when your account is closed.';
  return { success: true, message, requested_at: asked_at.toISOString() };
}

/** Takes the request back, if nobody has decided on it. */
export async function withdrawClosing(deps: Deps, member_id: string): Promise<ReplyOf<typeof withdrawCall>> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const withdrawn = await tx
      .updateTable('closing_requests')
      .set({ decided_at: at, decided_by: member_id, outcome: 'withdrawn' })
      .where('member_id', '=', member_id)
      .where('decided_at', 'is', null)
      .executeTakeFirst();
    if (withdrawn.numUpdatedRows === 0n) return;
    const subject = { subject_type: 'member', subject_id: member_id };
    await audit(tx, { at, actor_id: member_id, action: 'member.keep_account', ...subject });
  });
  return { success: true, message: 'Your membership stays open.' };
}
