import { sql } from 'kysely';

const isNewest = sql`l.id = (
  SELECT max(n.id) FROM audit_log n
  WHERE n.subject_type = l.subject_type AND n.subject_id = l.subject_id AND n.action = l.action)`;

/**
 * What an entry `l` says of afterwards, with the words that its application `a` keeps of why it was held last and rejected. Nothing
 * is erased from the journal, so they do not stand there, and are gone once the application is.
 */
export const afterWithWords = sql<Record<string, unknown> | null>`CASE
  WHEN l.subject_type <> 'application' OR a.id IS NULL THEN l.after
  WHEN l.action = 'application.reject'
    THEN coalesce(l.after, '{}') || jsonb_build_object('reject_note', a.reject_note, 'reject_message', a.reject_message)
  WHEN l.action = 'application.hold' AND ${isNewest} THEN jsonb_build_object('hold_reason', a.hold_reason)
  ELSE l.after END`;
