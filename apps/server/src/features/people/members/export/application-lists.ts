import { sql, type RawBuilder } from 'kysely';

import type { Lists } from './list.ts';

/** The application that made the member, as it was given. */
export const application = (member_id: string): RawBuilder<unknown> => sql`(
  SELECT row_to_json(r) FROM (
    SELECT ${asGiven}, f.first_name || ' ' || left(f.last_name, 1) || '.' AS referred_by, a.phone_confirmed_at, a.decided_at
    FROM applications a JOIN members m ON m.application_id = a.id LEFT JOIN applications f ON f.id = a.referrer_id
    WHERE m.id = ${member_id}
  ) r)`;

/** What came before the membership: applications that were not accepted, and what was written to the applicant. */
export function applicationLists(member_id: string): Lists {
  return [
    [
      'earlier_applications',
      sql`
        SELECT ${asGiven}, a.decided_at, a.reject_reason, a.reject_message, a.reapply_after
        FROM applications a WHERE a.id IN (${earlier(member_id)}) ORDER BY a.submitted_at DESC`,
    ],
    ['messages_before', messagesAbout(own(member_id))],
  ];
}

/** Applications of somebody who is no member. */
export function applicantLists(application_ids: readonly string[]): Lists {
  const ids = sql`SELECT id FROM applications WHERE id = ANY(${application_ids}::uuid[])`;
  return [
    [
      'applications',
      sql`
        SELECT ${asGiven}, f.first_name || ' ' || left(f.last_name, 1) || '.' AS referred_by, a.phone_confirmed_at,
          a.decided_at, a.reject_reason, a.reject_message, a.reapply_after
        FROM applications a LEFT JOIN applications f ON f.id = a.referrer_id
        WHERE a.id IN (${ids}) ORDER BY a.submitted_at DESC`,
    ],
    [
      'queue_movements',
      sql`
        SELECT q.at, q.reason, q.places, q.from_position, q.to_position FROM queue_movements q
        WHERE q.application_id IN (${ids}) ORDER BY q.id DESC`,
    ],
    ['messages', messagesAbout(ids)],
  ];
}

const messagesAbout = (applications: RawBuilder<unknown>) => sql`
  SELECT e.channel, e.template, e.recipient, e.state, e.created_at, e.sent_at, e.delivered_at FROM messages e
  WHERE e.member_id IS NULL AND e.event_key IN (${eventsOf(applications)}) ORDER BY e.created_at DESC, e.id DESC`;

const asGiven = sql`a.application_number, a.first_name, a.last_name, a.email, a.mtn_money_number, a.airtel_money_number,
  a.payment_priority, a.how_discovered, a.join_reasons, a.terms_version, a.consent_marketing, a.consent_ip, a.consent_user_agent,
  a.device_key, a.status, a.submitted_at`;

/** Anybody may have named one of the member's numbers: theirs are those that were proven by one of theirs. */
const earlier = (member_id: string) => sql`
  SELECT p.id FROM phone_numbers n JOIN applications p
    ON p.status = 'rejected' AND (p.mtn_money_number = n.e164 OR p.airtel_money_number = n.e164)
  WHERE n.member_id = ${member_id} AND NOT n.unproven AND p.confirmed_number = n.e164`;

const own = (member_id: string) => sql`
  SELECT m.application_id AS id FROM members m WHERE m.id = ${member_id} UNION ${earlier(member_id)}`;

/** The names of what is written about an application. */
const eventsOf = (applications: RawBuilder<unknown>) => sql`
  SELECT unnest(ARRAY['application_received:', 'application_rejected:', 'application_approved:']) || x.id FROM (${applications}) x
  UNION ALL SELECT 'application_moved:' || q.id || ':' || x.id
    FROM (${applications}) x JOIN queue_movements q ON q.application_id = x.id
  UNION ALL SELECT 'code:' || c.id
    FROM (${applications}) x JOIN one_time_codes c ON c.purpose = 'confirm_phone' AND c.subject_id = x.id::text`;
