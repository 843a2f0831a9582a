import type { Database } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

/** The picture of a report; for an outlet only of those about its own orders. */
export async function readTicketPhoto(
  db: Database,
  id: string,
  outlet_ids?: readonly string[],
): Promise<{ photo: string | null }> {
  let asked = db
    .selectFrom('tickets as t')
    .leftJoin('ticket_photos as f', 'f.ticket_id', 't.id')
    .select('f.jpeg')
    .where('t.id', '=', id);
  if (outlet_ids !== undefined) asked = asked.where('t.outlet_id', 'in', [...outlet_ids]);
  const row = await asked.executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return { photo: row.jpeg?.toString('base64') ?? null };
}
