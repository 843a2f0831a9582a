import { transact } from '#server/db/transact.ts';
import type { Actor } from '#server/features/club/audit/audit.ts';
import { resetAccess, sealNoPin } from '#server/features/people/auth/reset-access.ts';
import type { IssuedLink } from '#server/features/people/auth/sign-in-links.ts';
import { lockAccount } from '#server/features/people/auth/store.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { memberAt } from './find-person.ts';

/** Refuses a number that is no admin's, before anybody is asked whether to go on. */
export async function refuseNoAdmin(deps: Pick<Deps, 'db'>, phone: string): Promise<void> {
  const { id } = await memberAt(deps.db, phone);
  if ((await transact(deps.db, (tx) => activeAdmin(tx, id))) === null) throw isNoAdmin();
}

const isNoAdmin = () => new Problem('not_found', { message: 'This member is no admin.' });

/** For an admin who has lost the PIN, the phone or the authenticator app: everything ends, and a link begins anew. */
export async function resetAdmin(
  deps: Deps,
  phone: string,
  by: Actor,
): Promise<{ member_id: string; link: IssuedLink }> {
  const account = await memberAt(deps.db, phone);
  const sealed = await sealNoPin(deps, account.application_id);
  return transact(deps.db, async (tx) => {
    const locked = await lockAccount(tx, account.id);
    if (locked === undefined || (await activeAdmin(tx, account.id)) === null) throw isNoAdmin();
    return { member_id: account.id, link: await resetAccess(tx, deps, locked, sealed, by) };
  });
}
