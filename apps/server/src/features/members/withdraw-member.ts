import type { Tx } from '#server/db/connect.ts';

/**
 * Makes a member an applicant again, as if never approved; false for one who has signed in. The PIN goes back to the
 * application, and the row stays for what already points at it.
 */
export async function withdrawMember(tx: Tx, application_id: string): Promise<boolean> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'pin_hash', 'pin_key_id'])
    .where('application_id', '=', application_id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  if (member === undefined) return false;
  const session = await tx.selectFrom('sessions').select('id').where('member_id', '=', member.id).executeTakeFirst();
  if (session !== undefined) return false;
  const { pin_hash, pin_key_id } = member;
  const restored = await tx
    .updateTable('applications')
    .set({ status: 'pending', decided_at: null, decided_by: null, pin_hash, pin_key_id })
    .where('id', '=', application_id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (restored.numUpdatedRows === 0n) return false;
  await tx
    .updateTable('members')
    .set({ status: 'closed', pin_hash: Buffer.alloc(0), pin_key_id: 'none' })
    .where('id', '=', member.id)
    .execute();
  await tx.updateTable('phone_numbers').set({ member_id: null }).where('application_id', '=', application_id).execute();
  return true;
}
