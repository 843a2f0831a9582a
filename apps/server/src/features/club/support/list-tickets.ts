import { RESOLVED_MOST, type listTickets as listTicketsCall, type Ticket } from '@club/contract/club/support';
import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { DB } from '#server/db/tables.generated.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Row = Selectable<DB['tickets']> & Pick<Ticket, 'member_name' | 'has_photo' | 'taken_up_by'>;
type Counts = ReplyOf<typeof listTicketsCall>['counts'];

/**
 * The reports of one state, those that are due first before the others; but of those resolved the last first, and no more than are paged
 * through: there are more of them every day.
 */
export async function listTickets(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  query: QueryOf<typeof listTicketsCall>,
): Promise<ReplyOf<typeof listTicketsCall>> {
  const order = query.status === 'resolved' ? sql`t.due_at DESC, t.id DESC` : sql`t.due_at, t.id`;
  const page = sql`ORDER BY ${order} LIMIT ${query.per_page} OFFSET ${offsetOf(query)}`;
  const [rows, counted] = await Promise.all([
    rowsOf(db, sql`t.status = ${query.status}`, page),
    sql<Counts>`
      SELECT (SELECT count(*)::int FROM tickets WHERE status = 'open') AS open,
        (SELECT count(*)::int FROM tickets WHERE status = 'in_progress') AS in_progress,
        (SELECT count(*)::int FROM (
          SELECT FROM tickets WHERE status = 'resolved' ORDER BY due_at DESC LIMIT ${RESOLVED_MOST}) last) AS resolved`.execute(
      db,
    ),
  ]);
  const counts = counted.rows[0]!;
  return {
    results: rows.map(ticketReply),
    ...pageLinks(query, counts[query.status]),
    counts,
    server_time: now().toISOString(),
  };
}

/** One report, as the list shows it. */
export async function readTicket(tx: Tx, id: string): Promise<Ticket> {
  const [row] = await rowsOf(tx, sql`t.id = ${id}`);
  if (row === undefined) throw new Problem('not_found');
  return ticketReply(row);
}

async function rowsOf(db: Database | Tx, where: RawBuilder<unknown>, page = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT t.*, m.first_name || ' ' || m.last_name AS member_name,
      -- OFFSET 0: else all photos are read for a page, as if all reports were asked about.
      EXISTS (SELECT FROM ticket_photos f WHERE f.ticket_id = t.id OFFSET 0) AS has_photo,
      CASE WHEN t.status = 'in_progress' THEN (
        SELECT json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name)
        FROM audit_log l JOIN members a ON a.id = l.actor_id
        WHERE l.subject_type = 'ticket' AND l.subject_id = t.id::text AND l.action = 'ticket.in_progress'
      ) END AS taken_up_by
    FROM tickets t JOIN members m ON m.id = t.member_id
    WHERE ${where} ${page}`.execute(db);
  return rows;
}

function ticketReply({ due_at, created_at, facts, ...row }: Row): Ticket {
  const { id, number, member_id, member_name, contact_phone, issue_type, urgency, description, status, answer } = row;
  const said = { id, number, member_id, member_name, contact_phone, issue_type, urgency, description, status, answer };
  return {
    ...said,
    has_photo: row.has_photo,
    taken_up_by: row.taken_up_by,
    facts: facts as Ticket['facts'],
    due_at: due_at.toISOString(),
    created_at: created_at.toISOString(),
  };
}
