import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import {
  APPLICATIONS_MOST,
  type ApplicationFlag,
  type ApplicationRow,
  type listApplications as listCall,
} from '@club/contract/people/membership-desk';
import { nationalDigits } from '@club/rules/uganda-phone';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { likeOf } from '#server/db/like-of.ts';
import { queuePositionSql } from '#server/features/people/membership/queue/queue-position.ts';
import { referredBySql } from '#server/features/people/membership/views.ts';

type Query = QueryOf<typeof listCall>;
type Counts = ReplyOf<typeof listCall>['counts'];
type Row = Omit<ApplicationRow, 'submitted_at' | 'decided_at' | 'held_at'> & {
  submitted_at: Date;
  decided_at: Date | null;
  held_at: Date | null;
};

/** A page of applications: who waits, in the order of the line, then who was decided on, the newest decision first. */
export async function listApplications(db: Database, query: Query): Promise<ReplyOf<typeof listCall>> {
  const matches = allOf(searchCondition(query.search), flagCondition(query.flag));
  const [counts, ids] = [await countByStatus(db), pageOfIds(query, matches)];
  const { rows } = await sql<Row>`
    ${rowsFrom(sql`(${ids}) page JOIN applications a ON a.id = page.id`)} ORDER BY page.part, page.sort, a.id`.execute(
    db,
  );
  const count = matches === undefined ? countOf(counts, query.status) : await countMatching(db, query.status, matches);
  const { page, per_page } = query;
  return {
    results: rows.map(toReply),
    count,
    next: page * per_page < count ? page + 1 : null,
    previous: page > 1 ? page - 1 : null,
    counts,
  };
}

/** One application as the list shows it. */
export async function readApplication(db: Database | Tx, id: string): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<Row>`
    ${rowsFrom(sql`(SELECT ${id}::uuid AS id) page JOIN applications a ON a.id = page.id`)}`.execute(db);
  return rows[0] === undefined ? undefined : toReply(rows[0]);
}

function rowsFrom(source: RawBuilder<unknown>): RawBuilder<Row> {
  return sql`
    SELECT a.id, a.application_number AS application_id, a.first_name, a.last_name, a.mtn_money_number,
      a.airtel_money_number, a.payment_priority, a.email, a.how_discovered, a.join_reasons, a.referral_code,
      ${referredBySql('r')} AS referred_by,
      (SELECT count(*)::int FROM applications f WHERE f.referrer_id = a.id) AS friends_referred,
      a.status, ${queuePositionSql(sql`a.id`)} AS queue_position, a.submitted_at, a.decided_at,
      d.first_name || ' ' || d.last_name AS decided_by,
      a.phone_confirmed_at IS NOT NULL AS phone_confirmed,
      a.held_at, h.first_name || ' ' || h.last_name AS held_by,
      CASE WHEN a.held_at IS NOT NULL THEN a.hold_reason END AS hold_reason, ${flagsSql} AS flags
    FROM ${source}
    LEFT JOIN applications r ON r.id = a.referrer_id
    LEFT JOIN members d ON d.id = a.decided_by
    LEFT JOIN members h ON h.id = a.held_by`;
}

/** What a reviewer should look at before approving `a`. */
export const flagsSql: RawBuilder<ApplicationFlag[]> = sql`
  CASE WHEN a.status = 'pending' AND a.held_at IS NOT NULL THEN ARRAY['held'] ELSE '{}' END
  || CASE WHEN a.status = 'pending' AND a.phone_confirmed_at IS NULL THEN ARRAY['unconfirmed'] ELSE '{}' END
  || coalesce((SELECT x.suspicions FROM referrals x WHERE x.application_id = a.id AND x.state = 'withheld'), '{}')`;

function toReply(row: Row): ApplicationRow {
  return {
    ...row,
    submitted_at: row.submitted_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    held_at: row.held_at?.toISOString() ?? null,
  };
}

/** The ids of a page. Each part is read along its own index and no further than the page reaches. */
function pageOfIds({ status, page, per_page }: Query, matches: RawBuilder<boolean> | undefined): RawBuilder<unknown> {
  const reach = page * per_page;
  const found = matches ?? sql<boolean>`true`;
  const waiting = sql`(
    SELECT a.id, 0 AS part, q.place_key AS sort FROM queue_entries q JOIN applications a ON a.id = q.application_id
    WHERE ${found} ORDER BY q.place_key LIMIT ${reach})`;
  const which = status === undefined ? sql`a.status <> 'pending'` : sql`a.status = ${status}`;
  const decided = sql`(
    SELECT a.id, 1 AS part, coalesce(-1000 * extract(epoch FROM a.decided_at), 0)::bigint AS sort FROM applications a
    WHERE ${which} AND ${found} ORDER BY a.decided_at DESC NULLS LAST, a.id LIMIT ${reach})`;
  const both = status === undefined ? sql`${waiting} UNION ALL ${decided}` : status === 'pending' ? waiting : decided;
  return sql`SELECT * FROM (${both}) every ORDER BY part, sort, id LIMIT ${per_page} OFFSET ${reach - per_page}`;
}

function allOf(...conditions: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : sql<boolean>`(${sql.join(given, sql` AND `)})`;
}

function flagCondition(flag: Query['flag']): RawBuilder<boolean> | undefined {
  if (flag === undefined) return undefined;
  if (flag === 'held') return sql`(a.status = 'pending' AND a.held_at IS NOT NULL)`;
  if (flag === 'unconfirmed') return sql`(a.status = 'pending' AND a.phone_confirmed_at IS NULL)`;
  return sql`EXISTS (SELECT 1 FROM referrals x WHERE x.application_id = a.id AND x.state = 'withheld')`;
}

/**
 * Finds by name, application number or phone. A phone is found however it is written; of anything else every word must
 * stand somewhere, because who reads a name off a list cannot know which part was typed first. Undefined when nothing is
 * searched.
 */
function searchCondition(search: string | undefined): RawBuilder<boolean> | undefined {
  const text = (search ?? '').normalize('NFC').trim().toLowerCase();
  if (text === '') return undefined;
  const isPhone = /^[+\d\s()-]+$/.test(text) && /\d/.test(text);
  const wanted = isPhone ? [nationalDigits(text)] : [...new Set(text.split(/\s+/))];
  return allOf(...wanted.map((word) => sql<boolean>`a.search_text LIKE ${likeOf(word)}`));
}

/** Who waits is counted as they come and go; who was decided on no further than is paged through. */
async function countByStatus(db: Database): Promise<Counts> {
  const decided = (status: string) => sql`(
    SELECT count(*)::int FROM (
      SELECT FROM applications WHERE status = ${status} ORDER BY decided_at DESC NULLS LAST LIMIT ${APPLICATIONS_MOST}) newest)`;
  const { rows } = await sql<Counts>`
    SELECT (SELECT coalesce(sum(waiting), 0)::int FROM queue_buckets) AS pending,
      ${decided('approved')} AS approved, ${decided('rejected')} AS rejected`.execute(db);
  return rows[0]!;
}

function countOf(counts: Counts, status: Query['status']): number {
  return status === undefined ? counts.pending + counts.approved + counts.rejected : counts[status];
}

async function countMatching(db: Database, status: Query['status'], matches: RawBuilder<boolean>): Promise<number> {
  const which = status === undefined ? sql`true` : sql`a.status = ${status}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM applications a WHERE ${which} AND ${matches} LIMIT ${APPLICATIONS_MOST}) few`.execute(db);
  return rows[0]!.count;
}
