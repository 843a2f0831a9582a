import { announce } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { createOutlet, type NewOutlet } from './create-outlet.ts';
import { outletErrors, refuseSameOutlet, tidiedOutlet } from './outlet-facts.ts';

/** Opens an outlet that sells from now on. One of that name in that town is refused: it would be the same one twice. */
export async function openOutlet(deps: Deps, wanted: NewOutlet, by: Actor): Promise<{ id: string }> {
  const outlet = tidiedOutlet(wanted);
  refuseFields(outletErrors(outlet));
  return transact(deps.db, async (tx) => {
    await refuseSameOutlet(tx, outlet);
    const id = await createOutlet(tx, deps, outlet);
    await audit(tx, {
      at: deps.now(),
      ...actorColumns(by),
      action: 'outlet.open',
      subject_type: 'outlet',
      subject_id: id,
      after: { ...outlet },
    });
    announce(tx, { topic: 'outlet', id, to: { admins: true } });
    return { id };
  });
}
