import type { Tx } from '#server/db/connect.ts';

/** Forgets what was written about events to somebody who is no member. What is on its way at this moment still arrives. */
export async function forgetEvents(tx: Tx, event_keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('messages').where('event_key', 'in', event_keys).where('member_id', 'is', null).execute();
}
