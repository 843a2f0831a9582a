import { sql } from 'kysely';

import type { Message } from '#server/features/club/notifications/store.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

import { recoverMessage, sendMessage } from './send-message.ts';

const CHANNELS = ['sms', 'email', 'push', 'whatsapp'];
const BATCH = 100;
const AT_ONCE = 4;
/** A provider that answers nothing keeps a sweep no longer from what has become due meanwhile. */
const SWEEP_MS = 10_000;

/**
 * Sends what is due and takes up what was left while being sent, the channels in turn, so that one that takes nothing keeps no
 * other waiting. It reads the rows themselves, so nothing depends on a job. Several workers may sweep at once: the claim of each
 * message decides. Gives how many were dealt with.
 */
export async function sweepMessages(deps: Deps): Promise<number> {
  const began = deps.now().getTime();
  return whileDue(() => sweepSome(deps, began), { full: BATCH, run_ms: SWEEP_MS });
}

async function sweepSome(deps: Deps, began: number): Promise<number> {
  const { rows: due } = await sql<Pick<Message, 'id' | 'state'>>`
    SELECT id, state FROM unnest(${CHANNELS}::text[]) c (channel) CROSS JOIN LATERAL (
      SELECT id, state, next_attempt_at, row_number() OVER (ORDER BY next_attempt_at, id) AS turn
      FROM messages m WHERE m.channel = c.channel AND next_attempt_at <= ${deps.now()} AND state IN ('queued', 'sending')
      ORDER BY next_attempt_at, id LIMIT ${BATCH}) due
    ORDER BY turn, next_attempt_at, id LIMIT ${BATCH}`.execute(deps.db);
  const waiting = due.values();
  let dealtWith = 0;
  const work = async () => {
    for (const { id, state } of waiting) {
      if (deps.now().getTime() - began > SWEEP_MS) return;
      try {
        await (state === 'queued' ? sendMessage(deps, id) : recoverMessage(deps, id));
        dealtWith += 1;
      } catch (error) {
        deps.log.error({ err: error, message_id: id }, 'message sweep');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return dealtWith;
}
