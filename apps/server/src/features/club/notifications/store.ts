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

/** Ends one attempt at sending; false when the message was taken over meanwhile. What was taken back meanwhile waits for no other. */
export async function endSending(db: Database, message: Message, change: MessageChange): Promise<boolean> {
  const isSurelyUnsent = change.state === 'queued' && (change.doubts ?? message.doubts) === 0;
  if (isSurelyUnsent && (await forgetWithdrawn(db, message))) return true;
  const ended = await db
    .updateTable('messages')
    .set(change.state === 'queued' ? { ...change, ...unlessWithdrawn(change) } : change)
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .where('next_attempt_at', '=', message.next_attempt_at)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** As with what waited when it was taken back: the event may be told anew. */
async function forgetWithdrawn(db: Database, { id, next_attempt_at }: Message): Promise<boolean> {
  const gone = await db
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('next_attempt_at', '=', next_attempt_at)
    .where('withdrawn', '=', true)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

function unlessWithdrawn({ next_attempt_at }: MessageChange) {
  return {
    state: sql<Message['state']>`CASE WHEN withdrawn THEN 'dead' ELSE 'queued' END`,
    next_attempt_at: sql<Date | null>`CASE WHEN withdrawn THEN NULL ELSE ${next_attempt_at}::timestamptz END`,
  };
}
