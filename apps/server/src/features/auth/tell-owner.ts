import type { Tx } from '#server/db/connect.ts';
import { queueSms, type NewSms } from '#server/features/notifications/queue-message.ts';
import type { Deps } from '#server/ports/deps.ts';

type Notice = 'pin_changed' | 'pin_reset' | 'session_copied';

/** Tells a member at every number of theirs, since one of them may be in wrong hands. */
export async function tellOwner(
  tx: Tx,
  deps: Deps,
  member_id: string,
  { template, event_key }: Pick<NewSms<Notice>, 'template' | 'event_key'>,
): Promise<void> {
  for (const to of await numbersOf(tx, member_id)) {
    await queueSms(tx, deps, { template, event_key, to, member_id, values: {} });
  }
}

async function numbersOf(tx: Tx, member_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('phone_numbers')
    .select('e164')
    .where('member_id', '=', member_id)
    .orderBy('e164')
    .execute();
  return rows.map(({ e164 }) => e164);
}
