import { pages } from '@club/contract/pages';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellAdmins, tellManagers } from '#server/features/people/members/tell-holders.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Goods have left for a code that was worth nothing any more, or less: whoever runs the outlet hears of it, and the club. */
export async function tellConflict(
  tx: Tx,
  deps: Deps,
  { id, outlet_id, offer_name, message }: { id: string; outlet_id: string; offer_name: string; message: string },
): Promise<void> {
  const { name: outlet_name } = await tx
    .selectFrom('outlets')
    .select('name')
    .where('id', '=', outlet_id)
    .executeTakeFirstOrThrow();
  const news = {
    event_key: `offline_conflict:${id}`,
    template: 'offline_conflict',
    inAppOnly: true,
    values: { offer_name, outlet_name, why: message },
  } as const;
  await tellManagers(tx, deps, outlet_id, { ...news, link: pages.outletCounter() });
  // Somebody may be both, and is told of each where it is looked into.
  await tellAdmins(tx, deps, { ...news, event_key: `${news.event_key}:club`, link: pages.adminConflicts() });
  announceConflict(tx, outlet_id, id);
}

/** Every open screen that shows it asks again. */
export function announceConflict(tx: Tx, outlet_id: string, id: string): void {
  announce(tx, { topic: 'redemptions', id, to: { outlet_id } });
  announce(tx, { topic: 'redemptions', id, to: { admins: true } });
}
