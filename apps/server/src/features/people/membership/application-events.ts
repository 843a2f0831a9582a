import { sql, type RawBuilder } from 'kysely';

/** Under which names something was written about an application: a row each, `event_key`. */
export function eventsOfApplication(id: string): RawBuilder<unknown> {
  return sql`
    SELECT unnest(ARRAY['application_received:', 'application_approved:', 'application_rejected:']) || ${id}::text AS event_key
    UNION ALL SELECT 'application_moved:' || q.id || ':' || q.application_id
      FROM queue_movements q WHERE q.application_id = ${id}
    UNION ALL SELECT 'code:' || c.id FROM one_time_codes c WHERE c.subject_id = ${id} AND c.purpose = 'confirm_phone'`;
}
