import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';
import { countTry } from '#server/security/try-counter.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_A_DAY = 10;

/** Counts a report of a member, whatever it is about; refuses what is too many for a day with when the next may come. */
export async function countReport(tx: Tx, member_id: string, at: Date): Promise<void> {
  const limit = { scope: 'issue_report', key: member_id, windows: [{ tries: MOST_A_DAY, window_ms: DAY_MS }] };
  const opens_at = await countTry(tx, limit, at);
  if (opens_at === undefined) return;
  const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - at.getTime()) / 1_000));
  const message = 'You have sent as many reports as a day allows. Please call us, or report it tomorrow.';
  throw new Problem('too_many_requests', { message, facts: { retry_after } });
}
