import type {
  listSettingChanges,
  listSettings as listSettingsCall,
  Setting,
  SettingChange,
} from '@club/contract/club/settings';
import type { ReplyOf, QueryOf } from '@club/contract/endpoint';
import { SETTING_NAMES, settingRules } from '@club/rules/settings';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';

import { readStanding } from './settings.ts';

type Row = Omit<Setting, 'changed_at' | 'counts_from' | 'until_then'> & { changed_at: Date };

/** Every setting, whether or not somebody has changed it. */
export async function listSettings(db: Database | Tx, at: Date): Promise<ReplyOf<typeof listSettingsCall>> {
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (s.name) s.name, (s.value)::text::int AS value, s.set_at AS changed_at,
      m.first_name || ' ' || m.last_name AS changed_by
    FROM settings s LEFT JOIN members m ON m.id = s.set_by
    WHERE s.name = ANY(${SETTING_NAMES})
    ORDER BY s.name, s.id DESC`.execute(db);
  const standing = await readStanding(db, at);
  const results = SETTING_NAMES.map((name): Setting => {
    const row = rows.find((one) => one.name === name);
    const { value: counting, counts_from: from } = standing[name];
    const counts_from = from?.toISOString() ?? null;
    const until_then = from === null ? null : counting;
    const standard = { name, value: settingRules[name].standard, changed_at: null, changed_by: null };
    const stands = row === undefined ? standard : { ...row, changed_at: row.changed_at.toISOString() };
    return { ...stands, counts_from, until_then };
  });
  return { results };
}

type ChangeRow = Omit<SettingChange, 'at' | 'before'> & { at: Date; before: number | null };

/** The table of settings is its own history: each row is a change, the one before it tells from what. */
export async function settingChanges(
  db: Database,
  { page, per_page, name }: QueryOf<typeof listSettingChanges>,
): Promise<ReplyOf<typeof listSettingChanges>> {
  const names = name === undefined ? SETTING_NAMES : [name];
  const { count } = await db
    .selectFrom('settings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<ChangeRow>`
    SELECT s.*, m.first_name || ' ' || m.last_name AS by FROM (
      SELECT id, name, (value)::text::int AS after, set_at AS at, set_by,
        lag((value)::text::int) OVER (PARTITION BY name ORDER BY id) AS before
      FROM settings WHERE name = ANY(${names})
    ) s LEFT JOIN members m ON m.id = s.set_by
    ORDER BY s.id DESC LIMIT ${per_page} OFFSET ${offsetOf({ page, per_page })}`.execute(db);
  return {
    results: rows.map((row) => ({
      id: row.id,
      name: row.name,
      before: row.before ?? settingRules[row.name].standard,
      after: row.after,
      at: row.at.toISOString(),
      by: row.by,
    })),
    ...pageLinks({ page, per_page }, count),
  };
}
