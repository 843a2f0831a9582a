import { parseStaffPin } from '@club/rules/staff-pin';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { countTry, shutUntil, triesLeft, uncountTry, type Limit } from '#server/security/try-counter.ts';

import { noteStaff, pinDigest, SIGN_IN_TRIES, type StaffRow, tellOfStaff } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SECOND_MS = 1_000;
/** Wrong PINs of one person: more than tired people mistype. The others go on working meanwhile. */
const PERSON_WINDOWS = [
  { tries: 5, window_ms: 15 * MINUTE_MS },
  { tries: 20, window_ms: DAY_MS },
  { tries: 60, window_ms: 30 * DAY_MS },
];
/** On one tablet, whoever is guessed at. A tablet that is shut by it is switched off and added anew. */
const TABLET_WINDOWS = [
  { tries: 100, window_ms: DAY_MS },
  { tries: 200, window_ms: 30 * DAY_MS },
];

interface Attempt {
  readonly outlet_id: string;
  /** Whom the PIN is said to be of. */
  readonly staff_id: string;
  readonly pin: string;
  readonly tablet_id: string;
}

type Known = Pick<StaffRow, 'id' | 'name' | 'role'>;

/**
 * Whether the PIN is this person's at the outlet. The try is counted before it is compared and taken back when it was right, so
 * that however many come at once no more than the limits are compared. One that has run out, or of somebody locked or gone, is
 * as wrong as any.
 */
export async function checkStaffPin(deps: Deps, attempt: Attempt): Promise<Known> {
  if (parseStaffPin(attempt.pin) === null) throw new Problem('staff_pin_wrong');
  const person: Limit = { scope: SIGN_IN_TRIES, key: attempt.staff_id, windows: PERSON_WINDOWS };
  const limits: Limit[] = [person, { scope: 'staff_sign_in_tablet', key: attempt.tablet_id, windows: TABLET_WINDOWS }];
  const at = deps.now();
  const shut = await transact(deps.db, (tx) => noteTries(tx, limits, at));
  if (shut !== undefined) throw new Problem('too_many_requests', { facts: { retry_after: secondsUntil(shut, at) } });
  const known = await transact(deps.db, async (tx) => {
    const staff = await findByPin(tx, deps, attempt);
    if (staff === undefined) {
      const isShut = (await shutUntil(tx, [person], at)) !== undefined;
      if (isShut) {
        await noteStaff(tx, { staff_id: attempt.staff_id, type: 'shut_out', at });
        tellOfStaff(tx, attempt.outlet_id);
      }
      return wrongPin(tx, limits, at);
    }
    for (const limit of limits) await uncountTry(tx, limit, at);
    return staff;
  });
  if (known instanceof Problem) throw known;
  return known;
}

/** With what is left: whoever has used up the last try hears at once for how long. */
async function wrongPin(tx: Tx, limits: readonly Limit[], at: Date): Promise<Problem> {
  const tries_left = await triesLeft(tx, limits, at);
  const opens_at = await shutUntil(tx, limits, at);
  const wait = opens_at === undefined ? {} : { retry_after: secondsUntil(opens_at, at) };
  return new Problem('staff_pin_wrong', { facts: { tries_left, ...wait } });
}

async function noteTries(tx: Tx, limits: readonly Limit[], at: Date): Promise<Date | undefined> {
  const shut = await shutUntil(tx, limits, at);
  if (shut !== undefined) return shut;
  const counted: Limit[] = [];
  for (const limit of limits) {
    const full = await countTry(tx, limit, at);
    if (full !== undefined) {
      for (const one of counted) await uncountTry(tx, one, at);
      return full;
    }
    counted.push(limit);
  }
  return undefined;
}

/** Whose PIN it is at this moment; they keep it until the transaction ends. */
export async function findByPin(tx: Tx, deps: Deps, attempt: Attempt): Promise<Known | undefined> {
  const at = deps.now();
  const pin = parseStaffPin(attempt.pin);
  if (pin === null) return undefined;
  return tx
    .updateTable('staff')
    .set({ last_used_at: at })
    .where('id', '=', attempt.staff_id)
    .where('outlet_id', '=', attempt.outlet_id)
    .where('pin_digest', '=', pinDigest(deps.config.CODE_KEY, attempt.outlet_id, pin))
    .where('state', '=', 'active')
    .where('pin_expires_at', '>', at)
    .returning(['id', 'name', 'role'])
    .executeTakeFirst();
}

function secondsUntil(moment: Date, at: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - at.getTime()) / SECOND_MS));
}
