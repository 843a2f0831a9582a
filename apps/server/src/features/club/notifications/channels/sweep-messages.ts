import type { Deps } from '#server/ports/deps.ts';

import { recoverMessage, sendMessage } from './send-message.ts';

const BATCH = 100;
const AT_ONCE = 4;

/**
 * Sends what is due and takes up what was left while being sent. It reads the rows themselves, so nothing depends on a job.
 * Several workers may sweep at once: the claim of each message decides. Gives the number of due messages.
 */
export async function sweepMessages(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('messages')
    .select(['id', 'state'])
    .where('next_attempt_at', '<=', deps.now())
    .where('state', 'in', ['queued', 'sending'])
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const waiting = due.values();
  const work = async () => {
    for (const { id, state } of waiting) {
      try {
        await (state === 'queued' ? sendMessage(deps, id) : recoverMessage(deps, id));
      } catch (error) {
        deps.log.error({ err: error, message_id: id }, 'message sweep');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return due.length;
}
