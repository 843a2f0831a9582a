import { pages } from '@club/contract/pages';
import { formatDateTime } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { notificationTexts } from '#server/features/club/notifications/notification-texts.ts';
import { notify } from '#server/features/club/notifications/notify.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import { warnOwner } from '#server/features/club/notifications/warn-owner.ts';
import { deviceName } from '#server/features/people/auth/devices.ts';
import { numbersOf } from '#server/features/people/auth/tell-owner.ts';
import type { Deps } from '#server/ports/deps.ts';

interface Seen {
  readonly member_id: string;
  readonly device_id: string;
  readonly user_agent: string;
}

/**
 * Tells a member once of each further device on which their PIN was given: by the bell and by e-mail. No SMS, for which
 * whoever knows the PIN could make the club pay; the code that confirms the device comes by SMS anyway.
 */
export async function warnOfNewDevice(tx: Tx, deps: Deps, seen: Seen): Promise<void> {
  if (!(await isFurtherDevice(tx, seen))) return;
  const warning = warningOf(deps, seen);
  await warnOwner(tx, deps, { ...warning, numbers: [] });
  const link = pages.profile({ tab: 'devices' });
  for (const text of notificationTexts('new_device', warning.values)) {
    await notify(tx, deps, { ...text, member_id: seen.member_id, event_key: warning.event_key, link });
  }
}

/** Tells the numbers that did not get the code of a device that is trusted from now on, beside others. */
export async function warnOfTrustedDevice(tx: Tx, deps: Deps, seen: Seen, told: string): Promise<void> {
  const other = await tx
    .selectFrom('trusted_devices')
    .select('device_id')
    .where('member_id', '=', seen.member_id)
    .where('device_id', '<>', seen.device_id)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return;
  const numbers = (await numbersOf(tx, seen.member_id)).filter((number) => number !== told);
  for (const to of numbers) await queueSms(tx, deps, { ...warningOf(deps, seen), to });
}

function warningOf(deps: Deps, { member_id, device_id, user_agent }: Seen) {
  return {
    template: 'new_device',
    member_id,
    event_key: `new_device:${member_id}:${device_id}`,
    values: { device: deviceName(user_agent), at: formatDateTime(deps.now()) },
  } as const;
}

/** Whether the member has used another device before, and never this one. */
async function isFurtherDevice(tx: Tx, { member_id, device_id }: Seen): Promise<boolean> {
  const { rows } = await sql<{ is_further: boolean }>`
    SELECT bool_or(true) AND NOT bool_or(device_id = ${device_id}) AS is_further
    FROM (
      SELECT device_id FROM trusted_devices WHERE member_id = ${member_id}
      UNION ALL
      SELECT coalesce(device_id, offered_device_id) FROM sessions WHERE member_id = ${member_id}
    ) known WHERE device_id IS NOT NULL`.execute(tx);
  return rows[0]?.is_further ?? false;
}
