import { audit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

export type RoleGrant = { role: 'admin' | 'rider' } | { role: 'outlet_manager'; outlet_id: string };

/** Gives a member a role, once: granting it again changes nothing. It counts from the member's next call on. */
export async function grantRole(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random'>,
  to: { member_id: string; by: string | null },
  grant: RoleGrant,
): Promise<void> {
  const at = deps.now();
  const row = { ...grant, id: deps.random.id(at), member_id: to.member_id, granted_at: at };
  const inserted = await tx
    .insertInto('role_grants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return;
  await audit(tx, {
    at,
    actor_id: to.by,
    action: 'member.grant_role',
    subject_type: 'member',
    subject_id: to.member_id,
    after: { ...grant },
  });
}
