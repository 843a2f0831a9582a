import { type SettingChange, SETTING_LATE_MS, standingSetting, type StandingSetting } from '@club/rules/late-setting';
import { SETTING_NAMES, settingRules, type SettingName } from '@club/rules/settings';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';

export type Settings = Readonly<Record<SettingName, number>>;
export type StandingSettings = Readonly<Record<SettingName, StandingSetting>>;

/** The settings as they count at `at`. */
export async function readSettings(db: Database | Tx, at: Date): Promise<Settings> {
  const standing = await readStanding(db, at);
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, standing[name].value])) as Settings;
}

/** The settings as they count at `at`, as they were set, and when those that loosen a guard will count. */
export async function readStanding(db: Database | Tx, at: Date): Promise<StandingSettings> {
  const a_day_ago = new Date(at.getTime() - SETTING_LATE_MS);
  const { rows } = await sql<SettingChange & { name: SettingName }>`
    SELECT name, (value)::text::int AS value, set_at FROM settings s WHERE name = ANY(${SETTING_NAMES})
      AND (set_at > ${a_day_ago} OR id = (
        SELECT max(id) FROM settings stood WHERE stood.name = s.name AND stood.set_at <= ${a_day_ago}))
    ORDER BY id`.execute(db);
  const byName = Map.groupBy(rows, ({ name }) => name);
  const standing = SETTING_NAMES.map(
    (name) => [name, standingSetting(settingRules[name], byName.get(name) ?? [], at)] as const,
  );
  return Object.fromEntries(standing) as StandingSettings;
}

/** Sets one; what it was before stays in the table. */
export async function changeSetting(
  tx: Tx,
  change: { name: SettingName; value: number; at: Date; by: string | null },
): Promise<void> {
  const { name, value } = change;
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number of 0 or more`);
  await storeValue(tx, change);
  announce(tx, { topic: 'settings', id: null, to: { admins: true } });
}

/** Keeps a value under a name, on top of all that stood there before. */
export async function storeValue(
  tx: Tx,
  { name, value, at, by }: { name: string; value: unknown; at: Date; by: string | null },
): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), set_at: at, set_by: by })
    .execute();
}
