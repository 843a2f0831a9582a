import { kampalaDay, kampalaDayBounds } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';

import { queuePosition } from './queue-position.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Nobody is woken for good news. */
const OPENS_MS = 9 * HOUR_MS;
const CLOSES_MS = 18 * HOUR_MS;
const AT_ONCE = 200;

interface Moved {
  readonly id: string;
  readonly first_name: string;
  readonly email: string | null;
  readonly confirmed_number: string;
  readonly places: number;
}

interface Week {
  readonly start: Date;
  readonly end: Date;
}

/** The week in Kampala, from Monday on, that was over last at that moment. */
export function weekBefore(at: Date): Week {
  const { start: today } = kampalaDayBounds(at);
  const sinceMonday = (new Date(`${kampalaDay(at)}T00:00:00Z`).getUTCDay() + 6) % 7;
  const end = new Date(today.getTime() - sinceMonday * DAY_MS);
  return { start: new Date(end.getTime() - 7 * DAY_MS), end };
}

/** Tells by day those whom friends have moved ahead in the week before, once for all their jumps (decision A9). */
export async function tellMoved(deps: Deps): Promise<void> {
  const now = deps.now();
  const intoDay = now.getTime() - kampalaDayBounds(now).start.getTime();
  if (intoDay < OPENS_MS || intoDay >= CLOSES_MS) return;
  const week = weekBefore(now);
  const { rows } = await sql<Moved>`
    SELECT a.id, a.first_name, a.email, a.confirmed_number, sum(m.places)::int AS places
    FROM queue_movements m JOIN applications a ON a.id = m.application_id
    WHERE m.at >= ${week.start} AND m.at < ${week.end} AND a.status = 'pending' AND a.confirmed_number IS NOT NULL
      AND NOT EXISTS (SELECT FROM messages t WHERE t.event_key = ${keyPrefix(week)}::text || a.id)
    GROUP BY a.id HAVING sum(m.places) > 0 ORDER BY a.id LIMIT ${AT_ONCE}`.execute(deps.db);
  for (const moved of rows) await transact(deps.db, (tx) => tellOne(tx, deps, moved, week));
}

const keyPrefix = (week: Week) => `application_moved:${kampalaDay(week.start)}:`;

async function tellOne(tx: Tx, deps: Deps, moved: Moved, week: Week): Promise<void> {
  const { id, first_name, email, confirmed_number, places } = moved;
  const position = await queuePosition(tx, id);
  // Decided in the meantime, of which the person is told.
  if (position === null) return;
  await tellPerson(tx, deps, {
    event_key: keyPrefix(week) + id,
    template: 'application_moved',
    member_id: null,
    to: confirmed_number,
    email,
    link: '/application-status',
    values: { first_name, places, position },
  });
}
