import type { OwnReport } from '@club/contract/club/support';
import { type RawBuilder, sql } from 'kysely';

/** What the member last reported about something that was bought, and what became of it; `subject` is its id in the query. */
export function newestReport(
  subject_type: 'redemption_code' | 'order',
  subject: RawBuilder<unknown>,
): RawBuilder<OwnReport> {
  return sql`(SELECT json_build_object('number', t.number, 'status', t.status, 'answer', t.answer) FROM tickets t
    WHERE t.subject_type = ${sql.lit(subject_type)} AND t.subject_id = ${subject} ORDER BY t.created_at DESC LIMIT 1)`;
}
