import type { Tx } from '#server/db/connect.ts';

/**
 * Takes back what waits to be told of events that were undone or are true no longer; what is on its way or sent stays. Answers
 * of which events something was taken back.
 */
export async function takeBackMessages(tx: Tx, event_keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (event_keys.length === 0) return new Set();
  const waiting = await tx
    .deleteFrom('messages')
    .where('event_key', 'in', event_keys)
    .where('state', '=', 'queued')
    .returning(['event_key', 'member_id'])
    .execute();
  const members = [...new Set(waiting.flatMap(({ member_id }) => member_id ?? []))];
  const taken = new Set(waiting.map(({ event_key }) => event_key));
  if (members.length > 0) {
    await tx
      .deleteFrom('notifications')
      .where('member_id', 'in', members)
      .where('event_key', 'in', [...taken])
      .execute();
  }
  return taken;
}
