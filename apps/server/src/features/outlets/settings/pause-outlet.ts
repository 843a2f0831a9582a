import type { BodyOf } from '@club/contract/endpoint';
import type { OutletSettings, pauseMyOutlet as pauseCall } from '@club/contract/outlets/settings';

import { isAsSeen } from '#server/as-seen.ts';
import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { changeOutlet, lockOutlet } from '#server/features/outlets/outlets/change-outlet.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readOutletSettings } from './outlet-view.ts';

/** At most so many a run; the next run takes the rest. */
const BATCH = 100;
const MINUTE_MS = 60_000;

/**
 * Stops selling for so many minutes, or sells again with null, over what was seen: a colleague's longer pause is not made shorter by
 * a screen that did not show it. An outlet that the club has closed stays closed.
 */
export async function pauseOutlet(
  deps: Deps,
  by: string,
  outlet_id: string,
  { minutes, was }: BodyOf<typeof pauseCall>,
): Promise<OutletSettings> {
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const outlet = await lockOutlet(tx, outlet_id);
    if (outlet === undefined) throw new Problem('not_found');
    if (outlet.status === 'paused' && outlet.paused_until === null) throw new Problem('outlet_closed');
    const isSo = minutes === null && outlet.paused_until === null;
    if (!isSo && !isAsSeen(outlet.paused_until, was)) throw new Problem('outlet_changed');
    const paused_until = minutes === null ? null : new Date(at.getTime() + minutes * MINUTE_MS);
    await setPause(tx, outlet_id, paused_until);
    await audit(tx, {
      at,
      actor_id: by,
      action: minutes === null ? 'outlet.resume' : 'outlet.pause',
      subject_type: 'outlet',
      subject_id: outlet_id,
      after: { paused_until },
    });
    return readOutletSettings(tx, outlet_id);
  });
}

/** Opens the outlets whose pause is over. Returns how many. */
export async function endPauses(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('outlets')
    .select('id')
    .where('status', '=', 'paused')
    .where('paused_until', '<=', deps.now())
    .limit(BATCH)
    .execute();
  return oneByOne(due, ({ id }) => transact(deps.db, (tx) => endPause(tx, deps, id)));
}

async function endPause(tx: Tx, deps: Deps, id: string): Promise<boolean> {
  const outlet = await lockOutlet(tx, id);
  // Asked again under the lock: meanwhile somebody may have paused it for longer.
  if (!outlet?.paused_until || outlet.paused_until > deps.now()) return false;
  await setPause(tx, id, null);
  return true;
}

async function setPause(tx: Tx, id: string, paused_until: Date | null): Promise<void> {
  await changeOutlet(tx, id, { paused_until, status: paused_until === null ? 'active' : 'paused' });
  await refreshCardsOfOutlet(tx, id);
}
