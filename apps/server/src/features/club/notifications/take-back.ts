import type { Tx } from '#server/db/connect.ts';

/** Takes back what waits to be told of an event that was undone; what is on its way or sent stays. */
export async function takeBackMessages(tx: Tx, event_key: string): Promise<void> {
  const waiting = await tx
    .deleteFrom('messages')
    .where('event_key', '=', event_key)
    .where('state', '=', 'queued')
    .returning('member_id')
    .execute();
  const members = [...new Set(waiting.flatMap(({ member_id }) => member_id ?? []))];
  if (members.length === 0) return;
  await tx.deleteFrom('notifications').where('member_id', 'in', members).where('event_key', '=', event_key).execute();
}
