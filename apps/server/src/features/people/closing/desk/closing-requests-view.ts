import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { ClosingRequest, listClosingRequests as listClosingRequestsCall } from '@club/contract/people/closing';
import { sql } from 'kysely';

import { offsetOf, pageLinks } from '#server/db/page.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { stillOpen, unsettled, type Unsettled } from '#server/features/people/closing/unsettled.ts';
import { phoneOf } from '#server/features/people/members/phone-of.ts';
import type { Deps } from '#server/ports/deps.ts';

interface Row extends Unsettled, Pick<ClosingRequest, 'id' | 'reason'> {
  gives_up_ugx: number | null;
  asked_at: Date;
  member: ClosingRequest['member'];
  count: number;
}

/** Who asked to leave and was not answered yet, whoever waits longest first. */
export async function listClosingRequests(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof listClosingRequestsCall>,
): Promise<ReplyOf<typeof listClosingRequestsCall>> {
  const settings = await readSettings(db, now());
  const { rows } = await sql<Row | { id: null; count: number }>`
    SELECT counted.count, page.* FROM (SELECT count(*) AS count FROM closing_requests WHERE decided_at IS NULL) counted
    LEFT JOIN (
      SELECT c.id, c.reason, c.asked_at, c.gives_up_ugx,
        json_build_object(
          'id', m.id, 'name', m.first_name || ' ' || m.last_name, 'email', m.email,
          'phone', ${phoneOf('m')},
          'created_at', to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) AS member,
        ${unsettled}
      FROM closing_requests c JOIN members m ON m.id = c.member_id
      WHERE c.decided_at IS NULL ORDER BY c.asked_at, c.id LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
    ) page ON true
    ORDER BY page.asked_at, page.id`.execute(db);
  return {
    results: rows.flatMap((row) => {
      if (row.id === null) return [];
      const { id, reason, member } = row;
      const open = stillOpen(row, settings, row.gives_up_ugx);
      return [{ id, reason, member, asked_at: row.asked_at.toISOString(), ...open }];
    }),
    ...pageLinks(query, rows[0]!.count),
  };
}
