import { type LimitChange, standingLimit, type StandingLimit } from '@club/rules/raised-limit';
import {
  SETTING_NAMES,
  settingRules,
  type SettingName,
  TWO_PEOPLE_LIMITS,
  type TwoPeopleLimit,
} from '@club/rules/settings';
import { sql } from 'kysely';

import type { Database, Tx } from './connect.ts';

export type Settings = Readonly<Record<SettingName, number>>;

const isName = (name: string): name is SettingName => Object.hasOwn(settingRules, name);

/** The settings as they stand now. */
export async function readSettings(db: Database | Tx): Promise<Settings> {
  const rows = await db
    .selectFrom('settings')
    .distinctOn('name')
    .select(['name', 'value'])
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, settingRules[name].standard])) as {
    -readonly [Name in SettingName]: number;
  };
  for (const { name, value } of rows) if (isName(name) && typeof value === 'number') settings[name] = value;
  return settings;
}

export type Limits = Readonly<Record<TwoPeopleLimit, StandingLimit>>;

/** The limits above which two people have to agree, as they count at `at`. */
export async function readLimits(db: Database | Tx, at: Date): Promise<Limits> {
  const { rows } = await sql<LimitChange & { name: TwoPeopleLimit }>`
    SELECT name, (value)::text::int AS value, set_at FROM settings WHERE name = ANY(${TWO_PEOPLE_LIMITS}) ORDER BY id`.execute(
    db,
  );
  const limits = TWO_PEOPLE_LIMITS.map((name) => {
    const changes = rows.filter((each) => each.name === name);
    return [name, standingLimit(settingRules[name].standard, changes, at)] as const;
  });
  return Object.fromEntries(limits) as Limits;
}

/** Sets one; what it was before stays in the table. */
export async function changeSetting(
  tx: Tx,
  change: { name: SettingName; value: number; at: Date; by: string | null },
): Promise<void> {
  const { name, value, at: set_at, by: set_by } = change;
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number of 0 or more`);
  await tx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), set_at, set_by })
    .execute();
}
