import { sql, type Selectable, type Updateable } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { Messages } from '#server/db/tables.generated.ts';

export type Message = Selectable<Messages>;
export type MessageChange = Updateable<Messages> & { state: Message['state'] };

/** Takes the right to send a queued message until its lease ends. Nothing back means that somebody else has it. */
export async function claimMessage(
  db: Database,
  id: string,
  at: Date,
  lease: { readonly letter: Date; readonly other: Date },
): Promise<Message | undefined> {
  const until = sql<Date>`CASE channel WHEN 'email' THEN ${lease.letter}::timestamptz ELSE ${lease.other}::timestamptz END`;
  return (
    db
      .updateTable('messages')
      .set({ state: 'sending', attempts: sql`attempts + 1`, next_attempt_at: until })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      // A retry waits for its time; only the first attempt may go at once.
      .where((where) => where.or([where('attempts', '=', 0), where('next_attempt_at', '<=', at)]))
      .returningAll()
      .executeTakeFirst()
  );
}

/** Takes over a message whose sender has not come back in its time. */
export async function takeForgotten(db: Database, id: string, at: Date, lease: Date): Promise<Message | undefined> {
  return db
    .updateTable('messages')
    .set({ next_attempt_at: lease })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('next_attempt_at', '<=', at)
    .returningAll()
    .executeTakeFirst();
}

/** Ends one attempt at sending; false when the message was taken over meanwhile. */
export async function endSending(db: Database, message: Message, change: MessageChange): Promise<boolean> {
  const ended = await db
    .updateTable('messages')
    .set(change)
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .where('next_attempt_at', '=', message.next_attempt_at)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
