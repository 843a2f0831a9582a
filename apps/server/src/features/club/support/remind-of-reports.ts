import { pages } from '@club/contract/pages';
import { ANSWER_REMINDER_MS, LOOK_REMINDER_SHARE, type TicketStatus } from '@club/rules/issue-report';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { tellAdmins } from '#server/features/people/members/tell-holders.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

/** At most so many at a time, of which each admin hears in one or two messages. */
const BATCH = 50;

interface Waiting {
  readonly id: string;
  readonly number: string;
  readonly status: TicketStatus;
  readonly lacks: 'a_look' | 'an_answer';
}

/**
 * Reminds admins of reports while there is time to keep what was promised of them: that somebody looks at one within its hours, and
 * that it is answered within five working days. Of each at most twice. Returns how many.
 */
export async function remindOfReports(deps: Deps): Promise<number> {
  return whileDue(() => transact(deps.db, (tx) => remindOfSome(tx, deps)), { full: BATCH });
}

async function remindOfSome(tx: Tx, deps: Deps): Promise<number> {
  const waiting = await markDue(tx, deps.now());
  for (const [lacks, reports] of Map.groupBy(waiting, (report) => report.lacks)) {
    const [first] = reports;
    if (first === undefined) continue;
    await tellAdmins(tx, deps, {
      event_key: `reports_wait:${first.id}:${lacks}`,
      template: 'reports_wait',
      link: pages.adminTickets({ status: first.status }),
      values: { number: first.number, more: reports.length - 1, lacks },
    });
  }
  return waiting.length;
}

/** Who comes at the same moment waits, so that those due together stay in one message. */
async function markDue(tx: Tx, at: Date): Promise<Waiting[]> {
  const look_at = sql`created_at + ${LOOK_REMINDER_SHARE}::float8 * (due_at - created_at)`;
  const answer_at = sql`created_at + ${ANSWER_REMINDER_MS / 1_000} * interval '1 second'`;
  const isDue = (when: typeof look_at) => sql`(${when} <= ${at} AND (reminded_at IS NULL OR reminded_at < ${when}))`;
  const { rows } = await sql<Waiting>`
    WITH due AS (
      SELECT id, ${isDue(answer_at)} AS unanswered FROM tickets
      WHERE (status = 'open' AND ${isDue(look_at)}) OR (status IN ('open', 'in_progress') AND ${isDue(answer_at)})
      ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE
    )
    UPDATE tickets t SET reminded_at = ${at} FROM due WHERE t.id = due.id
    RETURNING t.id, t.number, t.status, CASE WHEN due.unanswered THEN 'an_answer' ELSE 'a_look' END AS lacks`.execute(
    tx,
  );
  return rows.toSorted((one, other) => (one.number < other.number ? -1 : 1));
}
