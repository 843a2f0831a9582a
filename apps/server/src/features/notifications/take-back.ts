import type { Tx } from '#server/db/connect.ts';

/** Takes back what waits to be told of an event that was undone; what is on its way or sent stays. */
export async function takeBackMessages(tx: Tx, event_key: string): Promise<void> {
  await tx.deleteFrom('messages').where('event_key', '=', event_key).where('state', '=', 'queued').execute();
}
