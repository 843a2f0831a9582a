import type { ReplyOf } from '@club/contract/endpoint';
import type { listOutletReports as listCall, OutletReport } from '@club/contract/outlets/reports';
import { sql } from 'kysely';

import { readTicketPhoto } from '#server/features/club/support/ticket-photo.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';

/** More than an outlet leaves open. */
const MOST = 50;

/** What is reported of orders of the outlet and not resolved, the newest first. */
export async function listOutletReports(
  { db }: Pick<Deps, 'db'>,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<ReplyOf<typeof listCall>> {
  const outlet = await chooseOutlet(db, outlet_ids, wanted);
  const { rows } = await sql<Omit<OutletReport, 'created_at'> & { created_at: Date }>`
    SELECT t.id, t.number, o.order_number, m.first_name, t.issue_type, t.description, t.status, t.created_at,
      EXISTS (SELECT FROM ticket_photos f WHERE f.ticket_id = t.id) AS has_photo
    FROM tickets t JOIN orders o ON o.id = t.subject_id JOIN members m ON m.id = t.member_id
    WHERE t.outlet_id = ${outlet.id} AND t.subject_type = 'order' AND t.status <> 'resolved'
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${MOST}`.execute(db);
  return { results: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
}

export async function readReportPhoto({ db }: Pick<Deps, 'db'>, outlet_ids: readonly string[], id: string) {
  return readTicketPhoto(db, id, outlet_ids);
}
