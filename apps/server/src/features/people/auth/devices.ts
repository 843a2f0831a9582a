import type { Database, Tx } from '#server/db/connect.ts';

import { forgetDeviceTries } from './sign-in/pin-tries.ts';

/** Writes down that a device was seen; a device of ours that was forgotten is known again. */
export async function seeDevice(tx: Tx, device_id: string, user_agent: string, at: Date): Promise<void> {
  await tx
    .insertInto('devices')
    .values({ id: device_id, user_agent: user_agent || null, created_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ last_seen_at: at, ...(user_agent === '' ? {} : { user_agent }) }),
    )
    .execute();
}

/** From now on the member's PIN is enough on this device. Whoever proved that much has all tries before them there. */
export async function trustDevice(tx: Tx, device_id: string, member_id: string, at: Date): Promise<void> {
  await tx
    .insertInto('trusted_devices')
    .values({ device_id, member_id, trusted_at: at })
    .onConflict((conflict) => conflict.columns(['device_id', 'member_id']).doNothing())
    .execute();
  await forgetDeviceTries(tx, { device_id, member_id });
}

export async function distrustDevice(db: Database | Tx, device_id: string, member_id: string): Promise<void> {
  await db
    .deleteFrom('trusted_devices')
    .where('device_id', '=', device_id)
    .where('member_id', '=', member_id)
    .execute();
}

/** From now on the PIN is not enough anywhere, but on one device that may be kept. */
export async function distrustAllDevices(tx: Tx, member_id: string, but?: string | null): Promise<void> {
  let distrusting = tx.deleteFrom('trusted_devices').where('member_id', '=', member_id);
  if (but) distrusting = distrusting.where('device_id', '<>', but);
  await distrusting.execute();
}

/** Whether the member trusts the device at this moment, and until the transaction ends. */
export async function isTrusted(tx: Tx, device_id: string, member_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trusted_devices')
    .select('device_id')
    .where('device_id', '=', device_id)
    .where('member_id', '=', member_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner of a number, if the device is one that they trust. Costs nothing for callers without a device. */
export async function ownerTrusting(
  db: Database,
  e164: string,
  device_id: string | undefined,
): Promise<string | undefined> {
  if (device_id === undefined) return undefined;
  const row = await db
    .selectFrom('phone_numbers as p')
    .innerJoin('trusted_devices as t', 't.member_id', 'p.member_id')
    .select('t.member_id')
    .where('p.e164', '=', e164)
    .where('t.device_id', '=', device_id)
    .executeTakeFirst();
  return row?.member_id;
}

const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
// In this order: each browser also calls itself by the names of those after it.
const browsers: readonly [RegExp, string][] = [
  [/OPR\/|Opera Mini|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** What a person would call the device, such as "Chrome on Android". */
export function deviceName(user_agent: string | null): string {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
