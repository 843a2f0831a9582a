import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { forgetEvents } from '#server/features/club/notifications/forget-events.ts';
import { freeNumbers } from '#server/features/people/members/phone-numbers.ts';
import { Problem } from '#server/problem.ts';

import { eventsOfApplication } from './application-events.ts';
import { eraseApplications, hasNoPast } from './forget-applications.ts';
import { leaveQueue } from './queue/queue.ts';
import { tellReviewers } from './tell-reviewers.ts';

/** Erases an application of somebody who is no member, with what was written to them. Holds the queue: do this last. */
export async function eraseApplicant(tx: Tx, application_id: string): Promise<void> {
  const { rows } = await sql`
    SELECT a.id FROM applications a WHERE a.id = ${application_id} AND a.status <> 'approved' AND ${hasNoPast}
    FOR UPDATE`.execute(tx);
  if (rows.length === 0) throw new Problem('application_decided');
  await forgetEvents(tx, await eventsOf(tx, application_id));
  await freeNumbers(tx, application_id);
  tellReviewers(tx);
  await leaveQueue(tx, application_id);
  await eraseApplications(tx, [application_id]);
}

async function eventsOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ event_key: string }>`${eventsOfApplication(id)}`.execute(tx);
  return rows.map(({ event_key }) => event_key);
}
