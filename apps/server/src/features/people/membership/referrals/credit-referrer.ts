import { kampalaDayBounds } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { readSettings, type Settings } from '#server/features/club/settings/settings.ts';
import { queuePosition } from '#server/features/people/membership/queue/queue-position.ts';
import { jumpAhead } from '#server/features/people/membership/queue/queue.ts';
import type { Deps } from '#server/ports/deps.ts';

import { type Jump, tellMoved } from './tell-moved.ts';

const REFERRERS_AT_ONCE = 200;
const HOUR_MS = 60 * 60_000;
/** Whatever began to count before has been committed by then, and is seen. */
const SEEN_BY_ALL_MS = 5 * 60_000;

/**
 * Moves a referrer ahead for every so many friends that count and have moved nobody yet, as often as a day and a lifetime
 * allow; what is over waits for the next day. Holds the queue until the transaction ends: do this last.
 */
export async function creditReferrer(tx: Tx, deps: Deps, referrer_id: string): Promise<number> {
  const at = deps.now();
  const settings = await readSettings(tx, at);
  // One at a time for a referrer: two friends who confirm at once are one pair, not two halves.
  const referrer = await tx
    .selectFrom('applications')
    .select(['id', 'status', 'first_name', 'email', 'confirmed_number'])
    .where('id', '=', referrer_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (referrer.status !== 'pending') return 0;
  const jumps: Jump[] = [];
  const left = await jumpsLeft(tx, deps, referrer_id, settings);
  while (jumps.length < Math.min(left.today, left.ever)) {
    const jump = await jumpOnce(tx, at, referrer_id, settings);
    if (jump === undefined) break;
    jumps.push(jump);
  }
  const further = jumps.length < left.ever ? settings.queue_friends_per_jump : null;
  await tellMoved(tx, deps, referrer, { jumps, further });
  return jumps.length;
}

/**
 * Looks after those of whom a friend has come to count since the last look, and once an hour, also at midnight, after all: who had too
 * many for yesterday, or waits again. Else each look would read every odd friend of all who were ever let in. Only the worker
 * remembers its looks; one that takes over begins with all.
 */
export function creditWatch(): (deps: Deps) => Promise<number> {
  let seen: Date | undefined;
  return async (deps) => {
    const at = deps.now();
    const goesOn = seen !== undefined && hourOf(seen) === hourOf(at);
    const since = goesOn ? new Date(seen!.getTime() - SEEN_BY_ALL_MS) : undefined;
    const credited = await creditDueReferrers(deps, { since });
    // The others of them are for the next look.
    if (credited < REFERRERS_AT_ONCE) seen = at;
    return credited;
  };
}

const hourOf = (at: Date) => Math.floor(at.getTime() / HOUR_MS);

/**
 * Friends whose time of waiting is over, and those that were too many for yesterday. Who has had all of today's jumps is in nobody's
 * way. Most wait for one more friend: only those with enough are looked up. With `since` only those are looked at of whom a friend
 * counts since then; answers how many referrers there were.
 */
export async function creditDueReferrers(
  deps: Deps,
  { most = REFERRERS_AT_ONCE, since }: { most?: number; since?: Date | undefined } = {},
): Promise<number> {
  const settings = await readSettings(deps.db, deps.now());
  const { start } = kampalaDayBounds(deps.now());
  const { rows } = await sql<{ id: string }>`
    SELECT due.id FROM (
      ${since === undefined ? withUnusedFriends(deps.now()) : withFriendsSince(since, deps.now())}
      GROUP BY 1 HAVING count(*) >= ${settings.queue_friends_per_jump}) due
    CROSS JOIN LATERAL (SELECT FROM applications a WHERE a.id = due.id AND a.status = 'pending' OFFSET 0) waits
    WHERE (SELECT count(*) FROM queue_movements m WHERE m.application_id = due.id) < ${settings.queue_jumps_in_all}
      AND (SELECT count(*) FROM queue_movements m WHERE m.application_id = due.id AND m.at >= ${start}) < ${settings.queue_jumps_per_day}
    ORDER BY due.since, due.id LIMIT ${most}`.execute(deps.db);
  await oneByOne(rows, ({ id }) => transact(deps.db, (tx) => creditReferrer(tx, deps, id)));
  return rows.length;
}

const isUnused = (at: Date) => sql`x.state = 'counted' AND x.movement_id IS NULL AND x.counts_from <= ${at}`;

const withUnusedFriends = (at: Date) => sql`
  SELECT x.referrer_id AS id, min(x.counts_from) AS since FROM referrals x WHERE ${isUnused(at)}`;

/** Those friends by their time, and then each referrer's by the referrer, however many PostgreSQL expects. */
const withFriendsSince = (since: Date, at: Date) => sql`
  SELECT r.referrer_id AS id, min(x.counts_from) AS since
  FROM (SELECT DISTINCT x.referrer_id FROM referrals x WHERE ${isUnused(at)} AND x.counts_from > ${since}) r
  CROSS JOIN LATERAL (SELECT x.counts_from FROM referrals x WHERE x.referrer_id = r.referrer_id AND ${isUnused(at)} OFFSET 0) x`;

interface Left {
  readonly today: number;
  readonly ever: number;
}

async function jumpsLeft(tx: Tx, deps: Pick<Deps, 'now'>, referrer_id: string, settings: Settings): Promise<Left> {
  const { start } = kampalaDayBounds(deps.now());
  const { rows } = await sql<{ ever: number; today: number }>`
    SELECT count(*)::int AS ever, (count(*) FILTER (WHERE at >= ${start}))::int AS today
    FROM queue_movements WHERE application_id = ${referrer_id} AND reason = 'friends_confirmed'`.execute(tx);
  const { ever, today } = rows[0]!;
  return { today: settings.queue_jumps_per_day - today, ever: settings.queue_jumps_in_all - ever };
}

async function jumpOnce(tx: Tx, at: Date, referrer_id: string, settings: Settings): Promise<Jump | undefined> {
  const friends = await tx
    .selectFrom('referrals')
    .select('application_id')
    .where('referrer_id', '=', referrer_id)
    .where('state', '=', 'counted')
    .where('movement_id', 'is', null)
    .where('counts_from', '<=', at)
    .orderBy('counts_from')
    .orderBy('application_id')
    .limit(settings.queue_friends_per_jump)
    .execute();
  if (friends.length === 0 || friends.length < settings.queue_friends_per_jump) return undefined;
  const places = await jumpAhead(tx, referrer_id, settings.queue_jump_places);
  const to_position = await queuePosition(tx, referrer_id);
  if (to_position === null) return undefined;
  const movement = await tx
    .insertInto('queue_movements')
    .values({
      application_id: referrer_id,
      at,
      reason: 'friends_confirmed',
      places,
      from_position: to_position + places,
      to_position,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('referrals')
    .set({ movement_id: movement.id })
    .where(
      'application_id',
      'in',
      friends.map((friend) => friend.application_id),
    )
    .execute();
  return { movement_id: movement.id, places, position: to_position };
}
