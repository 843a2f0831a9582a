import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Actor } from '#server/features/club/audit/audit.ts';
import { outletNamed } from '#server/features/outlets/outlets/outlet-named.ts';
import { grantRole, revokeRole } from '#server/features/people/members/grant-role.ts';
import { tellRole } from '#server/features/people/members/tell-role.ts';
import type { Deps } from '#server/ports/deps.ts';

import { memberAt, nameOf } from './find-person.ts';

export interface Management {
  /** Of a member of the club. */
  readonly phone: string;
  /** Its id or its name. */
  readonly outlet: string;
}

export interface Managing {
  readonly member_id: string;
  readonly name: string;
  readonly outlet: { readonly id: string; readonly name: string };
  /** False where it was so already. */
  readonly changed: boolean;
  /** How many manage it by now. */
  readonly managers: number;
}

/** Lets a member handle the orders of an outlet. */
export async function grantOutlet(deps: Deps, management: Management, by: Actor): Promise<Managing> {
  return manage(deps, management, by, 'given');
}

/** Takes an outlet from a member's hands again; it counts from their next call on. */
export async function revokeOutlet(deps: Deps, management: Management, by: Actor): Promise<Managing> {
  return manage(deps, management, by, 'taken');
}

async function manage(deps: Deps, { phone, outlet }: Management, by: Actor, to: To): Promise<Managing> {
  const [member, found] = [await memberAt(deps.db, phone), await outletNamed(deps.db, outlet)];
  const changed = await transact(deps.db, (tx) => change(tx, deps, { member_id: member.id, outlet: found, by }, to));
  const managers = await countManagers(deps.db, found.id);
  return { member_id: member.id, name: await nameOf(deps.db, member.id), outlet: found, changed, managers };
}

async function countManagers(db: Database, outlet_id: string): Promise<number> {
  const { managers } = await db
    .selectFrom('role_grants')
    .select(sql<number>`count(*)`.as('managers'))
    .where('outlet_id', '=', outlet_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return managers;
}

type To = 'given' | 'taken';

interface Change extends Pick<Managing, 'member_id' | 'outlet'> {
  readonly by: Actor;
}

async function change(tx: Tx, deps: Deps, { member_id, outlet, by }: Change, to: To): Promise<boolean> {
  const move = to === 'given' ? grantRole : revokeRole;
  const changed = await move(tx, deps, { member_id, by }, { role: 'outlet_manager', outlet_id: outlet.id });
  if (changed) await tellRole(tx, deps, { member_id, held: { role: 'outlet_manager', outlet }, change: to });
  return changed;
}
