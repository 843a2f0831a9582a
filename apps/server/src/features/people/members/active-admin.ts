import type { Tx } from '#server/db/connect.ts';

/**
 * The one who has agreed or asked first, while still an admin of the club; else null. What takes two people takes two who
 * act for the club when the money goes.
 */
export async function activeAdmin(tx: Tx, member_id: string | null): Promise<string | null> {
  if (member_id === null) return null;
  const admin = await tx
    .selectFrom('role_grants')
    .innerJoin('members', 'members.id', 'role_grants.member_id')
    .select('members.id')
    .where('members.id', '=', member_id)
    .where('members.status', '=', 'active')
    .where('role', '=', 'admin')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return admin?.id ?? null;
}
