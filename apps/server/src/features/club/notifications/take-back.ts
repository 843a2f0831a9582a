import { sql } from 'kysely';

import { asTable } from '#server/db/as-table.ts';
import type { Tx } from '#server/db/connect.ts';

/**
 * Takes back what waits to be told of events that were undone or are true no longer; what is sent stays, and what is on its
 * way is not sent once more. Answers of which events something was taken back.
 */
export async function takeBackMessages(tx: Tx, event_keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (event_keys.length === 0) return new Set();
  // First of all: what the provider refuses meanwhile waits again, and is met below.
  await tx
    .updateTable('messages')
    .set({ withdrawn: true })
    .where('event_key', 'in', event_keys)
    .where('state', '=', 'sending')
    .execute();
  const gone = await tx
    .deleteFrom('messages')
    .where('event_key', 'in', event_keys)
    .where('state', '=', 'queued')
    .where('doubts', '=', 0)
    .returning(['event_key', 'member_id'])
    .execute();
  // What was perhaps sent stays on record, but is not sent once more.
  const ended = await tx
    .updateTable('messages')
    .set({ state: 'dead', next_attempt_at: null })
    .where('event_key', 'in', event_keys)
    .where('state', '=', 'queued')
    .returning(['event_key', 'member_id'])
    .execute();
  const waiting = [...gone, ...ended];
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

interface Beginnings {
  readonly member_id: string;
  readonly beginnings: readonly string[];
}

/** The same of members' events that begin so, where each carries its moment. */
export async function takeBackBeginning(tx: Tx, of: readonly Beginnings[]): Promise<void> {
  if (of.length === 0) return;
  const each = of.flatMap(({ member_id, beginnings }) => beginnings.map((beginning) => ({ member_id, beginning })));
  const { rows } = await sql<{ event_key: string }>`
    SELECT DISTINCT m.event_key
    FROM (SELECT member_id, array_agg(beginning) AS beginnings FROM ${asTable(each, COLUMNS)} GROUP BY 1) w
    CROSS JOIN LATERAL (
      SELECT event_key FROM messages
      WHERE member_id = w.member_id AND state IN ('queued', 'sending')
        AND EXISTS (SELECT FROM unnest(w.beginnings) b WHERE starts_with(event_key, b)) OFFSET 0) m`.execute(tx);
  await takeBackMessages(
    tx,
    rows.map(({ event_key }) => event_key),
  );
}

const COLUMNS = { member_id: 'uuid', beginning: 'text' } as const;
