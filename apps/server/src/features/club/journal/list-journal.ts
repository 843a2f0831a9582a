import { JOURNAL_DAYS, type JournalEntry, type listJournal as listCall } from '@club/contract/club/journal';
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
  const found = sql`FROM audit_log l
    LEFT JOIN members m ON m.id = l.actor_id
    LEFT JOIN applications a ON l.subject_type = 'application' AND a.id = ${subjectId}
    LEFT JOIN members s ON l.subject_type = 'member' AND s.id = ${subjectId}
    LEFT JOIN outlets u ON l.subject_type = 'outlet' AND u.id = ${subjectId}
    LEFT JOIN offers f ON l.subject_type = 'offer' AND f.id = ${subjectId}
    LEFT JOIN orders o ON l.subject_type = 'order' AND o.id = ${subjectId}
    WHERE ${within(query, now())} AND ${holds(query.search)}`;
  const [{ rows }, counted] = [
    await sql<Row>`
      SELECT l.id, l.at, ${actor} AS actor, l.action, l.subject_type, l.subject_id, ${subject} AS subject, l.before,
        ${afterWithWords} AS after
      ${found} ORDER BY l.at DESC, l.id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`.execute(db),
    await sql<{ count: number }>`SELECT count(*)::int AS count ${found}`.execute(db),
  ];
  const results = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { results, ...pageLinks(query, counted.rows[0]!.count) };
}

const subjectId = namedId(sql`l.subject_id`);
const actor = sql`coalesce(m.first_name || ' ' || m.last_name, 'Operator ' || l.operator)`;
const subject = sql`coalesce(
  a.first_name || ' ' || a.last_name || ', ' || a.application_number, s.first_name || ' ' || s.last_name,
  u.name, f.name, o.order_number)`;

/** Whole days in Kampala, the last one included; without a first one so many up to the last. */
function within({ from, to }: Query, at: Date): RawBuilder<boolean> {
  const dayOf = (day: string) => kampalaDayBounds(`${day}T12:00:00Z`);
  const end = to === undefined ? at : dayOf(to).end;
  const start = from === undefined ? new Date(end.getTime() - JOURNAL_DAYS * DAY_MS) : dayOf(from).start;
  return to === undefined ? sql<boolean>`l.at >= ${start}` : sql<boolean>`l.at >= ${start} AND l.at < ${end}`;
}

/** Every word stands somewhere: in who did it, in what was done, or in whom or what it was about. */
function holds(search: string): RawBuilder<boolean> {
  const words = [...new Set(search.normalize('NFC').toLowerCase().split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  const all = sql`lower(concat_ws(' ', ${actor}, ${subject}, l.action, l.subject_type, l.subject_id))`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${all} LIKE ${likeOf(word)}`),
    sql` AND `,
  )})`;
}
