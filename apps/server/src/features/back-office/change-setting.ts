import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { changeSetting as changeCall } from '@club/contract/settings';
import { settingError, settingsClash } from '@club/rules/settings';
import { sql } from 'kysely';

import { audit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { changeSetting as storeSetting, readSettings } from '#server/db/settings.ts';
import { refuseFields } from '#server/features/members/refuse-fields.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { settingsView } from './settings-view.ts';

type Change = BodyOf<typeof changeCall>;
type Reply = ReplyOf<typeof changeCall>;

/** Sets one setting for everything that happens from now on. What was decided under the old one stays. */
export async function changeSetting(deps: Deps, change: Change, by: string, once: Once | undefined): Promise<Reply> {
  const { name, value, was } = change;
  refuseFields({ value: settingError(name, value) });
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    await oneAtATime(tx);
    const settings = await readSettings(tx);
    const before = settings[name];
    if (before !== was) throw new Problem('setting_changed', { facts: { value: before } });
    refuseFields({ value: settingsClash({ ...settings, [name]: value }) });
    if (before !== value) {
      await storeSetting(tx, { name, value, at, by });
      await audit(tx, {
        at,
        actor_id: by,
        action: 'setting.change',
        subject_type: 'setting',
        subject_id: name,
        before: { value: before },
        after: { value },
      });
    }
    const { results } = await settingsView(tx, at);
    return results.find((setting) => setting.name === name)!;
  });
}

/** Of two who change settings at once, the second sees what the first has set. */
async function oneAtATime(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);
}
