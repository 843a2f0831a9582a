import type {
  changePreferences,
  PreferenceName,
  Preferences,
  PreferencesReply,
} from '@club/contract/club/notifications';
import type { BodyOf } from '@club/contract/endpoint';

import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** How the switches stand until a member moves them. */
export const DEFAULT_PREFERENCES: Preferences = {
  orderUpdates: true,
  newOffers: true,
  cashbackAlerts: true,
  smsNotifications: true,
  emailNotifications: true,
  whatsappNotifications: false,
};

/** The six switches of a member. */
export async function preferencesOf(db: Database | Tx, member_id: string): Promise<Preferences> {
  const moved = await db
    .selectFrom('member_preferences')
    .select(['name', 'enabled'])
    .where('member_id', '=', member_id)
    .execute();
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(moved.map(({ name, enabled }) => [name, enabled])) };
}

/** The switches, and which channels can carry anything to this member at all. */
export async function myPreferences(deps: Deps, db: Database | Tx, member_id: string): Promise<PreferencesReply> {
  const preferences = await preferencesOf(db, member_id);
  const { email, status } = await db
    .selectFrom('members')
    .select(['email', 'status'])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  // A switch that was moved just now has waited for whoever was leaving meanwhile.
  if (status === 'closed') throw new Problem('session_expired');
  const reachable = { available: true, reason: null };
  const without = (reason: string) => ({ available: false, reason });
  return {
    ...preferences,
    channels: {
      sms: reachable,
      email: email === null ? without('Add an e-mail address to your profile first.') : reachable,
      whatsapp: deps.whatsapp === undefined ? without('WhatsApp is not set up for the club yet.') : reachable,
    },
  };
}

/** Moves the given switches and leaves the others. */
export async function changeMyPreferences(
  deps: Deps,
  member_id: string,
  wanted: BodyOf<typeof changePreferences>,
): Promise<PreferencesReply> {
  const changed_at = deps.now();
  const rows = (Object.entries(wanted) as [PreferenceName, boolean | undefined][]).flatMap(([name, enabled]) =>
    enabled === undefined ? [] : [{ member_id, name, enabled, changed_at }],
  );
  return transact(deps.db, async (tx) => {
    if (rows.length > 0) {
      await tx
        .insertInto('member_preferences')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['member_id', 'name']).doUpdateSet((row) => ({
            enabled: row.ref('excluded.enabled'),
            changed_at: row.ref('excluded.changed_at'),
          })),
        )
        .execute();
    }
    return myPreferences(deps, tx, member_id);
  });
}
