import { makeStaffPin, STAFF_PIN_DAYS } from '@club/rules/staff-pin';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { pinDigest } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A PIN that somebody of the outlet has already is made anew; so many in a row are none by chance. */
const MOST_DRAWS = 20;

/** A PIN that nobody else at the outlet has, and how it is kept. */
export async function newStaffPin(tx: Tx, deps: Deps, outlet_id: string) {
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const pin = makeStaffPin((below) => deps.random.below(below));
    const pin_digest = pinDigest(deps.config.CODE_KEY, outlet_id, pin);
    const taken = await tx
      .selectFrom('staff')
      .select('id')
      .where('outlet_id', '=', outlet_id)
      .where('pin_digest', '=', pin_digest)
      .executeTakeFirst();
    const pin_expires_at = new Date(deps.now().getTime() + STAFF_PIN_DAYS * DAY_MS);
    if (taken === undefined) return { pin, columns: { pin_digest, pin_expires_at } };
  }
  throw new Error(`no PIN is free at outlet ${outlet_id}`);
}
