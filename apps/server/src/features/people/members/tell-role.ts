import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { ChangedRole } from '#server/features/club/notifications/template-values.ts';
import type { Deps } from '#server/ports/deps.ts';

import { messagePhoneOf } from './message-phone.ts';
import { tellAdmins } from './tell-holders.ts';

/** Of one outlet, or of the club. */
export type HeldRole = { role: 'admin' } | { role: 'outlet_manager' | 'rider'; outlet: { id: string; name: string } };

interface RoleNews {
  readonly member_id: string;
  readonly held: HeldRole;
  readonly change: 'given' | 'taken';
}

/** Says at the bell what somebody may do from now on, or no more, in the transaction that makes it so. */
export async function tellRole(tx: Tx, deps: Deps, { member_id, held, change }: RoleNews): Promise<void> {
  const at = deps.now().toISOString();
  const subject = held.role === 'admin' ? '' : `:${held.outlet.id}`;
  await tellPerson(tx, deps, {
    event_key: `role_${change}:${held.role}${subject}:${at}`,
    template: change === 'given' ? 'role_given' : 'role_taken',
    inAppOnly: true,
    to: await messagePhoneOf(tx, member_id),
    member_id,
    ...(change === 'given' ? { link: pageOf(held) } : {}),
    values: valuesOf(held),
  });
}

function valuesOf(held: HeldRole): ChangedRole {
  return held.role === 'admin' ? held : { role: held.role, outlet_name: held.outlet.name };
}

function pageOf(held: HeldRole): string {
  if (held.role === 'admin') return pages.adminFinance();
  return held.role === 'rider' ? pages.rider() : pages.outletOrders({ outlet: held.outlet.id });
}

interface ChangedAdmin {
  readonly member_id: string;
  readonly name: string;
  readonly is_admin: boolean;
}

/** Says at the bell of all other admins who decides beside them from now on, or no more. */
export async function tellOtherAdmins(tx: Tx, deps: Deps, { member_id, name, is_admin }: ChangedAdmin): Promise<void> {
  await tellAdmins(
    tx,
    deps,
    {
      event_key: `admin_changed:${member_id}:${is_admin}:${deps.now().toISOString()}`,
      template: 'admin_changed',
      inAppOnly: true,
      link: pages.adminJournal({ search: name }),
      values: { name, is_admin },
    },
    member_id,
  );
}
