import type { ReplyOf } from '@club/contract/endpoint';
import type { checkStatus } from '@club/contract/membership';
import { sql, type RawBuilder } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { queuePositionSql, totalWaitingSql } from './queue-position.ts';

/** First name and initial of the person who referred an application: `Amina N.` (decision A6). */
export function referredBySql(referrer: string): RawBuilder<string | null> {
  const [first, last] = [sql.ref(`${referrer}.first_name`), sql.ref(`${referrer}.last_name`)];
  return sql`${first} || ' ' || left(${last}, 1) || '.'`;
}

/** What became of a number's application: of the one that owns the number, else of the last rejected one that named it. */
export async function readStatus(db: Database, e164: string): Promise<ReplyOf<typeof checkStatus> | undefined> {
  const { rows } = await sql<Omit<ReplyOf<typeof checkStatus>, 'submitted_at'> & { submitted_at: Date }>`
    WITH found AS (
      SELECT application_id AS id FROM phone_numbers WHERE e164 = ${e164}
      UNION ALL (
        SELECT id FROM applications
        WHERE status = 'rejected' AND (mtn_money_number = ${e164} OR airtel_money_number = ${e164})
          AND NOT EXISTS (SELECT 1 FROM phone_numbers WHERE e164 = ${e164})
        ORDER BY submitted_at DESC LIMIT 1
      )
    )
    SELECT a.status, a.application_number AS application_id, a.submitted_at, a.referral_code,
      CASE WHEN a.status = 'pending' THEN ${queuePositionSql(sql`a.id`)} END AS queue_position,
      ${totalWaitingSql} AS total_waiting,
      ${referredBySql('r')} AS referred_by
    FROM found
    JOIN applications a ON a.id = found.id
    LEFT JOIN applications r ON r.id = a.referrer_id`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, submitted_at: row.submitted_at.toISOString() };
}

export async function isNumberFree(db: Database, e164: string): Promise<boolean> {
  const row = await db.selectFrom('phone_numbers').select('e164').where('e164', '=', e164).executeTakeFirst();
  return row === undefined;
}
