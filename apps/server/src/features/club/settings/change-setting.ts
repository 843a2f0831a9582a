import type { changeSetting as changeCall } from '@club/contract/club/settings';
import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import { SETTING_NAMES, settingError, settingsClash } from '@club/rules/settings';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { listSettings } from './settings-view.ts';
import { changeSetting as storeSetting, readStanding, type Settings } from './settings.ts';

type Change = BodyOf<typeof changeCall>;
type Reply = ReplyOf<typeof changeCall>;

/** Sets one setting for everything that happens from now on. What was decided under the old one stays. */
export async function changeSetting(deps: Deps, change: Change, by: string, once: Once | undefined): Promise<Reply> {
  const { name, value, was } = change;
  refuseFields({ value: settingError(name, value) });
  return transactOnce(deps.db, once, async (tx) => {
    const at = deps.now();
    await oneAtATime(tx);
    const standing = await readStanding(tx, at);
    const before = standing[name].set;
    if (before !== was) throw new Problem('setting_changed', { facts: { value: before } });
    // Neither with what is set nor with what counts until then.
    for (const each of ['set', 'value'] as const) {
      const settings = Object.fromEntries(SETTING_NAMES.map((one) => [one, standing[one][each]]));
      refuseFields({ value: settingsClash({ ...(settings as Settings), [name]: value }) });
    }
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
    const { results } = await listSettings(tx, at);
    return results.find((setting) => setting.name === name)!;
  });
}

/** Of two who change settings at once, the second sees what the first has set. */
async function oneAtATime(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);
}
