import type { Tx } from '#server/db/connect.ts';
import { hasSignedIn } from '#server/features/people/auth/store.ts';
import { dismissMember, lockMemberOf } from '#server/features/people/members/admit-member.ts';
import { memberInfo } from '#server/features/people/members/member-info.ts';

/**
 * Makes a member an applicant again, as if never approved; false for one who has signed in, or was given a role or orders to
 * bring: somebody counts on them. The PIN goes back.
 */
export async function withdrawMember(tx: Tx, application_id: string): Promise<boolean> {
  const member = await lockMemberOf(tx, application_id);
  if (member === undefined || (await hasSignedIn(tx, member.id)) || (await hasWork(tx, member.id))) return false;
  const { pin_hash, pin_key_id } = member;
  const restored = await tx
    .updateTable('applications')
    .set({ status: 'pending', decided_at: null, decided_by: null, pin_hash, pin_key_id })
    .where('id', '=', application_id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (restored.numUpdatedRows === 0n) return false;
  await dismissMember(tx, member);
  return true;
}

async function hasWork(tx: Tx, member_id: string): Promise<boolean> {
  const { is_admin, is_outlet_manager, is_rider } = await memberInfo(tx, member_id);
  return is_admin || is_outlet_manager || is_rider;
}
