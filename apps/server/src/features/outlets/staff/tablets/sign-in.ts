import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { signInAtCounter as signInCall } from '@club/contract/outlets/tablets';
import { SHIFT_HOURS } from '@club/rules/tablet-code';

import { transact } from '#server/db/transact.ts';
import { checkStaffPin, findByPin } from '#server/features/outlets/staff/check-pin.ts';
import { noteStaff, tellOfStaff } from '#server/features/outlets/staff/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { staffTokenOf } from '#server/security/staff-token.ts';

import { endShifts, readTabletHere } from './store.ts';

const HOUR_MS = 60 * 60_000;

/** Begins a shift: the person that was chosen, with their PIN, on this tablet. The shift before it is over. */
export async function signInAtCounter(
  deps: Deps,
  tablet_id: string | undefined,
  { staff_id, pin }: BodyOf<typeof signInCall>,
): Promise<ReplyOf<typeof signInCall>> {
  const here = await readTabletHere(deps.db, tablet_id, deps.now());
  // Whom the tablet does not show cannot be guessed at there.
  if (here.people.every(({ id }) => id !== staff_id)) throw new Problem('staff_pin_wrong');
  const attempt = { outlet_id: here.outlet.id, staff_id, pin, tablet_id: here.tablet.id };
  await checkStaffPin(deps, attempt);
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    const tablet = await tx
      .selectFrom('outlet_tablets')
      .select('id')
      .where('id', '=', here.tablet.id)
      .where('off_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (tablet === undefined) throw new Problem('not_found');
    // A new PIN, or a lock, may have come since it was compared, and ends only shifts that have begun.
    const staff = await findByPin(tx, deps, attempt);
    if (staff === undefined) throw new Problem('staff_pin_wrong');
    for (const ended of await endShifts(tx, { tablet_id: tablet.id }, at)) {
      await noteStaff(tx, { staff_id: ended.staff_id, type: 'signed_out', at, note: here.tablet.name });
    }
    const id = deps.random.id(at);
    const expires_at = new Date(at.getTime() + SHIFT_HOURS * HOUR_MS);
    await tx
      .insertInto('staff_sessions')
      .values({ id, staff_id, tablet_id: tablet.id, created_at: at, expires_at })
      .execute();
    await noteStaff(tx, { staff_id, type: 'signed_in', at, note: here.tablet.name });
    tellOfStaff(tx, here.outlet.id);
    return {
      token: staffTokenOf(deps.config.TOKEN_KEY, id),
      expires_at: expires_at.toISOString(),
      staff,
      outlet: here.outlet,
    };
  });
}
