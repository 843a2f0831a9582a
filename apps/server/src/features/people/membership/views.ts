import type { ApplicationState, QueueMovement } from '@club/contract/people/membership';
import { REJECT_REASONS, type RejectReason } from '@club/rules/reject-reason';
import { sql, type RawBuilder } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { queuePositionSql, totalWaitingSql } from '#server/features/people/membership/queue/queue-position.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const MOVEMENTS_SHOWN = 20;

/** First name and initial of the person who referred an application: `Amina N.` (decision A6). */
export function referredBySql(referrer: string): RawBuilder<string | null> {
  const [first, last] = [sql.ref(`${referrer}.first_name`), sql.ref(`${referrer}.last_name`)];
  return sql`${first} || ' ' || left(${last}, 1) || '.'`;
}

/** Why an application `a` was rejected; null where the reason is none of ours. */
export const rejectReasonSql = sql<RejectReason | null>`
  CASE WHEN a.reject_reason IN (${sql.join(REJECT_REASONS)}) THEN a.reject_reason END`;

type StateRow = Omit<
  ApplicationState,
  'submitted_at' | 'movements' | 'friends_missing' | 'friends_per_jump' | 'jump_places'
> & {
  id: string;
  submitted_at: Date;
  /** Friends that count and have moved nobody yet. */
  not_spent: number;
  jumps: number;
};

/** What became of a number's application: of the one that owns the number, else of the last rejected one that named it. */
export async function readStatus(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  e164: string,
): Promise<ApplicationState | undefined> {
  const { rows } = await sql<StateRow>`
    WITH found AS (
      SELECT application_id AS id FROM phone_numbers WHERE e164 = ${e164}
      UNION ALL (
        SELECT id FROM applications
        WHERE status = 'rejected' AND (mtn_money_number = ${e164} OR airtel_money_number = ${e164})
          AND NOT EXISTS (SELECT 1 FROM phone_numbers WHERE e164 = ${e164})
        ORDER BY submitted_at DESC LIMIT 1
      )
    )
    SELECT a.id, a.status, a.application_number AS application_id, a.submitted_at, a.referral_code,
      CASE WHEN a.status = 'pending' THEN ${queuePositionSql(sql`a.id`)} END AS queue_position,
      ${totalWaitingSql} AS total_waiting,
      ${referredBySql('r')} AS referred_by,
      a.phone_confirmed_at IS NOT NULL AS phone_confirmed,
      a.email IS NOT NULL AS told_by_email,
      f.friends_confirmed, f.friends_looked_at, f.friends_unconfirmed, f.not_spent,
      (SELECT count(*)::int FROM queue_movements q
        WHERE q.application_id = a.id AND q.reason = 'friends_confirmed') AS jumps,
      ${rejectReasonSql} AS reject_reason, a.reject_message,
      -- Nobody has to wait because somebody else has named their number.
      CASE WHEN a.confirmed_number = ${e164} THEN a.reapply_after::text END AS reapply_after
    FROM found
    JOIN applications a ON a.id = found.id
    LEFT JOIN applications r ON r.id = a.referrer_id
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE x.state = 'counted'))::int AS friends_confirmed,
        -- Who was decided on confirms nothing more, and nobody looks at them any more.
        (count(*) FILTER (WHERE x.state = 'withheld' AND w.status = 'pending'
          AND w.phone_confirmed_at IS NOT NULL))::int AS friends_looked_at,
        (count(*) FILTER (WHERE x.state <> 'counted' AND w.status = 'pending'
          AND (x.state = 'claimed' OR w.phone_confirmed_at IS NULL)))::int AS friends_unconfirmed,
        (count(*) FILTER (WHERE x.state = 'counted' AND x.movement_id IS NULL))::int AS not_spent
      FROM referrals x JOIN applications w ON w.id = x.application_id WHERE x.referrer_id = a.id
    ) f`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { id, not_spent, jumps, ...row } = rows[0];
  const [settings, movements] = await Promise.all([readSettings(db, now()), readMovements(db, id)]);
  return {
    ...row,
    submitted_at: row.submitted_at.toISOString(),
    friends_missing:
      jumps < settings.queue_jumps_in_all ? Math.max(0, settings.queue_friends_per_jump - not_spent) : null,
    friends_per_jump: settings.queue_friends_per_jump,
    jump_places: settings.queue_jump_places,
    movements,
  };
}

/** The same for a number that is known to have an application. */
export async function readState(deps: Pick<Deps, 'db' | 'now'>, e164: string): Promise<ApplicationState> {
  const state = await readStatus(deps, e164);
  if (state === undefined) throw new Problem('application_not_found');
  return state;
}

/** Why a place in line changed, newest first. */
export async function readMovements(db: Database, application_id: string): Promise<QueueMovement[]> {
  const rows = await db
    .selectFrom('queue_movements')
    .select(['at', 'reason', 'places', 'from_position', 'to_position'])
    .where('application_id', '=', application_id)
    .orderBy('id', 'desc')
    .limit(MOVEMENTS_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function isNumberFree(db: Database, e164: string): Promise<boolean> {
  const row = await db.selectFrom('phone_numbers').select('e164').where('e164', '=', e164).executeTakeFirst();
  return row === undefined;
}
