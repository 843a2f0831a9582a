import {
  JOURNAL_DAYS,
  JOURNAL_LOOKED_MOST,
  type JournalEntry,
  type listJournal as listCall,
} from '@club/contract/club/journal';
import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { sql, type RawBuilder } from 'kysely';

import { likeOf } from '#server/db/like-of.ts';
import { namedId } from '#server/db/named-id.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import { afterWithWords } from '#server/features/club/audit/reviewers-words.ts';
import type { Deps } from '#server/ports/deps.ts';

type Query = QueryOf<typeof listCall>;
type Row = Omit<JournalEntry, 'at'> & { at: Date };

const DAY_MS = 24 * 60 * 60_000;

/** A page of the journal: what was done in a span of days, with the words that are looked for. */
export async function listJournal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: Query,
): Promise<ReplyOf<typeof listCall>> {
  const newest = sql`(SELECT * FROM audit_log WHERE ${within(query, now())} ORDER BY at DESC, id DESC LIMIT ${JOURNAL_LOOKED_MOST + 1}) n`;
  const looked = sql`(SELECT * FROM ${newest} ORDER BY at DESC, id DESC LIMIT ${JOURNAL_LOOKED_MOST}) l`;
  const isWanted = holds(query.search);
  const [{ rows }, counted] = [
    await sql<Row>`
      SELECT l.id, l.at, named.actor, l.action, l.subject_type, l.subject_id, named.subject, l.before, ${afterWithWords} AS after
      FROM ${looked} ${named} LEFT JOIN LATERAL (
        SELECT * FROM applications WHERE l.subject_type = 'application' AND id = ${subjectId} OFFSET 0) a ON true
      WHERE ${isWanted} ORDER BY l.at DESC, l.id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(db),
    await sql<{ count: number; looked_back_to: Date | null }>`
      SELECT count(*) FILTER (WHERE ${isWanted})::int AS count,
        CASE WHEN (SELECT count(*) FROM ${newest}) > ${JOURNAL_LOOKED_MOST} THEN min(l.at) END AS looked_back_to
      FROM ${looked} ${named}`.execute(db),
  ];
  const { count, looked_back_to } = counted.rows[0]!;
  const results = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { results, ...pageLinks(query, count), looked_back_to: looked_back_to?.toISOString() ?? null };
}

const subjectId = namedId(sql`l.subject_id`);
const fullName = sql`first_name || ' ' || last_name`;

/** Who and what each entry is about, looked up one by one: all members, offers and orders would be read for a word otherwise. */
const named = sql`CROSS JOIN LATERAL (
  SELECT coalesce((SELECT ${fullName} FROM members WHERE id = l.actor_id), 'Operator ' || l.operator) AS actor,
    CASE l.subject_type
      WHEN 'application' THEN (SELECT ${fullName} || ', ' || application_number FROM applications WHERE id = ${subjectId})
      WHEN 'member' THEN (SELECT ${fullName} FROM members WHERE id = ${subjectId})
      WHEN 'outlet' THEN (SELECT name FROM outlets WHERE id = ${subjectId})
      WHEN 'offer' THEN (SELECT name FROM offers WHERE id = ${subjectId})
      WHEN 'order' THEN (SELECT order_number FROM orders WHERE id = ${subjectId})
    END AS subject
  OFFSET 0) named`;

/** Whole days in Kampala, the last one included; without a first one so many up to the last. */
function within({ from, to }: Query, at: Date): RawBuilder<boolean> {
  const dayOf = (day: string) => kampalaDayBounds(`${day}T12:00:00Z`);
  const end = to === undefined ? at : dayOf(to).end;
  const start = from === undefined ? new Date(end.getTime() - JOURNAL_DAYS * DAY_MS) : dayOf(from).start;
  return to === undefined ? sql<boolean>`at >= ${start}` : sql<boolean>`at >= ${start} AND at < ${end}`;
}

/** Every word stands somewhere: in who did it, in what was done, or in whom or what it was about. */
function holds(search: string): RawBuilder<boolean> {
  const words = [...new Set(search.normalize('NFC').toLowerCase().split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  const all = sql`lower(concat_ws(' ', named.actor, named.subject, l.action, l.subject_type, l.subject_id))`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${all} LIKE ${likeOf(word)}`),
    sql` AND `,
  )})`;
}
