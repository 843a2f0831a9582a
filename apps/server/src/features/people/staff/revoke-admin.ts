import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Actor } from '#server/features/club/audit/audit.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import { revokeRole } from '#server/features/people/members/grant-role.ts';
import { tellOtherAdmins, tellRole } from '#server/features/people/members/tell-role.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { memberAt, nameOf } from './find-person.ts';

export interface RevokedAdmin {
  readonly member_id: string;
  readonly name: string;
  /** False where they were no admin. */
  readonly changed: boolean;
}

/**
 * Takes the club from an admin's hands again; it counts from their next call on. They stay a member, with their PIN. The last one
 * who acts for the club only where it `isMeant`: after that nobody decides about anything.
 */
export async function revokeAdmin(deps: Deps, phone: string, by: Actor, isMeant = false): Promise<RevokedAdmin> {
  const { id: member_id } = await memberAt(deps.db, phone);
  const name = await nameOf(deps.db, member_id);
  const changed = await transact(deps.db, async (tx) => {
    if (!isMeant && (await isLastAdmin(tx, member_id))) throw new Problem('last_admin');
    if (!(await revokeRole(tx, deps, { member_id, by }, { role: 'admin' }))) return false;
    await tellRole(tx, deps, { member_id, held: { role: 'admin' }, change: 'taken' });
    await tellOtherAdmins(tx, deps, { member_id, name, is_admin: false });
    return true;
  });
  return { member_id, name, changed };
}

/** Whether the club has no other admin. All are locked, so that of two taken at once the second finds what the first has done. */
async function isLastAdmin(tx: Tx, member_id: string): Promise<boolean> {
  const grants = await tx
    .selectFrom('role_grants')
    .select('member_id')
    .where('role', '=', 'admin')
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const admins = await Promise.all(grants.map((grant) => activeAdmin(tx, grant.member_id)));
  return admins.includes(member_id) && admins.every((id) => id === null || id === member_id);
}
