import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { keyNamed } from '#server/security/key-ring.ts';
import { resealPin, type SealedPin } from '#server/security/pin-seal.ts';
import { openSeal, seal } from '#server/security/seal.ts';

const BATCH = 200;
const SECOND_FACTOR = 'second factor';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface RotatedKeys {
  /** Sealed anew now. */
  readonly renewed: number;
  /** Sealed by keys that are not given any more, by the key's name: their owners must set a new PIN by SMS. */
  readonly lost: Readonly<Record<string, number>>;
}

/** Seals everything anew that an earlier PIN key has sealed, so that the earlier keys can be given up. May be run again. */
export async function rotateKeys(deps: Deps, by: Actor): Promise<RotatedKeys> {
  // Before anything is sealed, so that a run that breaks off is known as well.
  await transact(deps.db, (tx) => writeDown(tx, deps, by));
  const tally = new Tally();
  await rotatePins(deps, 'members', tally);
  await rotatePins(deps, 'applications', tally);
  await rotateFactors(deps, tally);
  return { renewed: tally.renewed, lost: Object.fromEntries(tally.lost) };
}

function writeDown(tx: Tx, { config, now }: Deps, by: Actor): Promise<void> {
  const subject = { subject_type: 'pin_keys', subject_id: config.PIN_KEY_ID };
  return audit(tx, { at: now(), ...actorColumns(by), action: 'pin_keys.rotate', ...subject });
}

class Tally {
  renewed = 0;
  readonly lost = new Map<string, number>();

  /** What `work` makes with the key of that name; undefined, and counted, where the key is not there. */
  with<T>(deps: Deps, key_id: string, work: () => T): T | undefined {
    const { PIN_KEY_ID, PIN_KEYS_RETIRED } = deps.config;
    if (key_id === PIN_KEY_ID || PIN_KEYS_RETIRED.has(key_id)) return work();
    this.lost.set(key_id, (this.lost.get(key_id) ?? 0) + 1);
    return undefined;
  }
}

async function rotatePins(deps: Deps, table: 'members' | 'applications', tally: Tally): Promise<void> {
  for (let after = FIRST_ID; ;) {
    const rows = await sealedPins(deps, table, after);
    if (rows.length === 0) return;
    for (const row of rows) {
      const sealed = tally.with(deps, row.pin_key_id, () => resealPin(deps, row, row.application_id));
      if (sealed === undefined) continue;
      tally.renewed += await keepSeal(deps, table, row, sealed);
    }
    after = rows.at(-1)!.id;
  }
}

/** A PIN that was changed meanwhile stays changed. */
async function keepSeal(
  { db }: Deps,
  table: 'members' | 'applications',
  row: SealedPin & { id: string },
  { pin_hash, pin_key_id }: SealedPin,
): Promise<number> {
  const { numUpdatedRows } =
    table === 'members'
      ? await db
          .updateTable('members')
          .set({ pin_hash, pin_key_id })
          .where('id', '=', row.id)
          .where('pin_hash', '=', row.pin_hash)
          .executeTakeFirst()
      : await db
          .updateTable('applications')
          .set({ pin_hash, pin_key_id })
          .where('id', '=', row.id)
          .where('pin_hash', '=', row.pin_hash)
          .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function sealedPins(
  { db, config }: Deps,
  table: 'members' | 'applications',
  after: string,
): Promise<(SealedPin & { id: string; application_id: string })[]> {
  if (table === 'members') {
    return db
      .selectFrom('members')
      .select(['id', 'application_id', 'pin_hash', 'pin_key_id'])
      .where('status', '<>', 'closed')
      .where('pin_key_id', '<>', config.PIN_KEY_ID)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  }
  return db
    .selectFrom('applications')
    .select(['id', 'id as application_id', 'pin_hash', 'pin_key_id'])
    .where('pin_key_id', '<>', config.PIN_KEY_ID)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .$narrowType<{ pin_hash: Buffer; pin_key_id: string }>()
    .execute();
}

async function rotateFactors(deps: Deps, tally: Tally): Promise<void> {
  const { config, db, random } = deps;
  const rows = await db
    .selectFrom('second_factors')
    .select(['member_id', 'sealed_secret', 'key_id'])
    .where('key_id', '<>', config.PIN_KEY_ID)
    .execute();
  for (const { member_id, sealed_secret, key_id } of rows) {
    const secret = tally.with(deps, key_id, () =>
      openSeal(keyNamed(config, key_id, SECOND_FACTOR), sealed_secret, member_id),
    );
    if (secret === undefined) continue;
    const sealed = seal(keyNamed(config, config.PIN_KEY_ID, SECOND_FACTOR), random, secret, member_id);
    const { numUpdatedRows } = await db
      .updateTable('second_factors')
      .set({ sealed_secret: sealed, key_id: config.PIN_KEY_ID })
      .where('member_id', '=', member_id)
      .where('sealed_secret', '=', sealed_secret)
      .executeTakeFirst();
    tally.renewed += Number(numUpdatedRows);
  }
}
