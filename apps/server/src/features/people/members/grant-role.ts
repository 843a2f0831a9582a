import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { hasLeft } from './has-left.ts';

export type RoleGrant = { role: 'admin' | 'rider' } | { role: 'outlet_manager'; outlet_id: string };

interface Grantee {
  readonly member_id: string;
  readonly by: Actor;
}

/**
 * Gives a member a role, once: granting it again changes nothing, and answers false. It counts from the member's next call
 * on. An account that is being closed comes first, and then has no such member; one that is to be closed finds the role.
 */
export async function grantRole(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  { member_id, by }: Grantee,
  grant: RoleGrant,
): Promise<boolean> {
  const at = deps.now();
  if (await hasLeft(tx, member_id)) throw new Problem('not_found', { message: 'No member has this number.' });
  const inserted = await tx
    .insertInto('role_grants')
    .values({ ...grant, id: deps.random.id(at), member_id, granted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  await write(tx, { member_id, by }, 'member.grant_role', at, { after: { ...grant } });
  return true;
}

/** Takes a role back; false where the member has it not. It counts from the member's next call on. */
export async function revokeRole(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { member_id, by }: Grantee,
  grant: RoleGrant,
): Promise<boolean> {
  const at = now();
  let revoking = tx
    .updateTable('role_grants')
    .set({ revoked_at: at })
    .where('member_id', '=', member_id)
    .where('role', '=', grant.role)
    .where('revoked_at', 'is', null);
  if ('outlet_id' in grant) revoking = revoking.where('outlet_id', '=', grant.outlet_id);
  const { numUpdatedRows } = await revoking.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await write(tx, { member_id, by }, 'member.revoke_role', at, { before: { ...grant } });
  return true;
}

async function write(
  tx: Tx,
  { member_id, by }: Grantee,
  action: string,
  at: Date,
  change: { before?: RoleGrant; after?: RoleGrant },
): Promise<void> {
  await audit(tx, { at, ...actorColumns(by), action, subject_type: 'member', subject_id: member_id, ...change });
  // Whatever their open pages show and offer may not be theirs any more, or more than it was.
  announce(tx, { topic: 'everything', id: null, to: { member_id } });
}
