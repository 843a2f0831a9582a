import { transact } from '#server/db/transact.ts';
import type { Actor } from '#server/features/club/audit/audit.ts';
import { revokeRole } from '#server/features/people/members/grant-role.ts';
import type { Deps } from '#server/ports/deps.ts';

import { memberAt, nameOf } from './find-person.ts';

export interface RevokedAdmin {
  readonly member_id: string;
  readonly name: string;
  /** False where they were no admin. */
  readonly changed: boolean;
}

/** Takes the club from an admin's hands again; it counts from their next call on. They stay a member, with their PIN. */
export async function revokeAdmin(deps: Deps, phone: string, by: Actor): Promise<RevokedAdmin> {
  const { id: member_id } = await memberAt(deps.db, phone);
  const changed = await transact(deps.db, (tx) => revokeRole(tx, deps, { member_id, by }, { role: 'admin' }));
  return { member_id, name: await nameOf(deps.db, member_id), changed };
}
