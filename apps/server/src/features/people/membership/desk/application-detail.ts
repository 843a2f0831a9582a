import type { ApplicationDetail } from '@club/contract/people/membership-desk';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { afterWithWords } from '#server/features/club/audit/reviewers-words.ts';
import { eventsOfApplication } from '#server/features/people/membership/application-events.ts';
import { readMovements, rejectReasonSql } from '#server/features/people/membership/views.ts';
import { Problem } from '#server/problem.ts';

import { readApplication } from './application-list.ts';

const MOST_RELATIVES = 50;
const MOST_ENTRIES = 100;

type Relative = Omit<ApplicationDetail['friends'][number], 'state' | 'suspicions'>;
type Stored<T extends { submitted_at: string }> = Omit<T, 'submitted_at'> & { submitted_at: Date };
type Standing = Pick<ApplicationDetail['friends'][number], 'state' | 'suspicions'>;

/** Everything that a reviewer weighs about one application. */
export async function readApplicationDetail(db: Database, id: string): Promise<ApplicationDetail> {
  const row = await readApplication(db, id);
  if (row === undefined) throw new Problem('not_found');
  const [refusal, referral, friends, duplicates, messages, movements, audit] = await Promise.all([
    readRefusal(db, id),
    readReferral(db, id),
    readFriends(db, id),
    readDuplicates(db, id),
    readMessages(db, id),
    readMovements(db, id),
    readAudit(db, id),
  ]);
  return { ...row, ...refusal, referral, friends, duplicates, messages, movements, audit };
}

type RefusalShown = Pick<ApplicationDetail, 'reject_reason' | 'reject_note' | 'reject_message' | 'reapply_after'>;

async function readRefusal(db: Database, id: string): Promise<RefusalShown> {
  const { rows } = await sql<RefusalShown>`
    SELECT ${rejectReasonSql} AS reject_reason, a.reject_note, a.reject_message, a.reapply_after::text AS reapply_after
    FROM applications a WHERE a.id = ${id}`.execute(db);
  return rows[0]!;
}

const relativeSql = sql`a.id, a.application_number AS application_id, a.first_name, a.last_name, a.status,
  a.phone_confirmed_at IS NOT NULL AS phone_confirmed, a.submitted_at`;

async function readReferral(db: Database, id: string): Promise<ApplicationDetail['referral']> {
  const { rows } = await sql<Stored<Relative> & Standing & { has_moved: boolean }>`
    SELECT ${relativeSql}, x.state, x.suspicions, x.movement_id IS NOT NULL AS has_moved
    FROM referrals x JOIN applications a ON a.id = x.referrer_id WHERE x.application_id = ${id}`.execute(db);
  if (rows[0] === undefined) return null;
  const { state, suspicions, has_moved, ...referrer } = rows[0];
  return { referrer: dated(referrer), state, suspicions, has_moved };
}

async function readFriends(db: Database, id: string): Promise<ApplicationDetail['friends']> {
  const { rows } = await sql<Stored<Relative> & Standing>`
    SELECT ${relativeSql}, x.state, x.suspicions
    FROM referrals x JOIN applications a ON a.id = x.application_id
    WHERE x.referrer_id = ${id} ORDER BY a.submitted_at DESC, a.id LIMIT ${MOST_RELATIVES}`.execute(db);
  return rows.map(dated);
}

/** Others of the same name, from the same browser, or with a number that this one had before. */
async function readDuplicates(db: Database, id: string): Promise<ApplicationDetail['duplicates']> {
  const { rows } = await sql<Stored<ApplicationDetail['duplicates'][number]>>`
    WITH own AS (SELECT * FROM applications WHERE id = ${id}),
    found AS (
      SELECT a.id, 0 AS rank, 'earlier' AS why FROM own JOIN applications a ON a.status = 'rejected'
        AND (a.mtn_money_number IN (own.mtn_money_number, own.airtel_money_number)
          OR a.airtel_money_number IN (own.mtn_money_number, own.airtel_money_number))
      UNION ALL
      SELECT a.id, 1, 'device' FROM own JOIN applications a ON a.device_key = own.device_key
      UNION ALL
      SELECT a.id, 2, 'name' FROM own JOIN applications a
        ON lower(a.first_name) = lower(own.first_name) AND lower(a.last_name) = lower(own.last_name)
    ), firsts AS (
      SELECT DISTINCT ON (id) id, why FROM found WHERE id <> ${id} ORDER BY id, rank
    )
    SELECT ${relativeSql}, firsts.why FROM firsts JOIN applications a ON a.id = firsts.id
    ORDER BY a.submitted_at DESC, a.id LIMIT ${MOST_RELATIVES}`.execute(db);
  return rows.map(dated);
}

/** What was sent, without the words: some carry codes. */
async function readMessages(db: Database, id: string): Promise<ApplicationDetail['messages']> {
  const { rows } = await sql<Omit<ApplicationDetail['messages'][number], 'at'> & { at: Date }>`
    SELECT m.id, coalesce(m.sent_at, m.created_at) AS at, m.channel, m.template, m.recipient, m.state FROM messages m
    WHERE m.event_key = ANY(ARRAY(${eventsOfApplication(id)}))
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${MOST_ENTRIES}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readAudit(db: Database, id: string): Promise<ApplicationDetail['audit']> {
  const { rows } = await sql<Omit<ApplicationDetail['audit'][number], 'at'> & { at: Date }>`
    SELECT l.id, l.at, coalesce(m.first_name || ' ' || m.last_name, 'Operator ' || l.operator) AS actor, l.action, l.before,
      ${afterWithWords} AS after
    FROM audit_log l JOIN applications a ON a.id = ${id} LEFT JOIN members m ON m.id = l.actor_id
    WHERE l.subject_type = 'application' AND l.subject_id = ${id}
    ORDER BY l.id DESC LIMIT ${MOST_ENTRIES}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

function dated<T extends { submitted_at: Date }>(row: T): Omit<T, 'submitted_at'> & { submitted_at: string } {
  return { ...row, submitted_at: row.submitted_at.toISOString() };
}
