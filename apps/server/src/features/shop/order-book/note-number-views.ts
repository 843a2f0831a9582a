import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** Who looks at orders of an outlet. */
interface Viewer {
  readonly member_id: string | null;
  readonly staff_id?: string;
}

/** So that a board that is asked every few seconds writes each thing once, and not every few seconds. */
const noted = new Set<string>();
const MOST_REMEMBERED = 20_000;

/** Notes who was shown the whole number of whose order, the first time that they are. */
export async function noteNumberViews(
  db: Database,
  { member_id, staff_id }: Viewer,
  order_ids: readonly string[],
  at: Date,
): Promise<void> {
  const viewer = staff_id ?? member_id;
  const fresh = [...new Set(order_ids)].filter((id) => !noted.has(`${viewer} ${id}`));
  if (viewer === null || fresh.length === 0) return;
  await sql`
    INSERT INTO number_views (order_id, manager_id, staff_id, seen_at)
    SELECT o.id, ${member_id}::uuid, ${staff_id ?? null}::uuid, ${at} FROM unnest(${fresh}::uuid[]) AS o (id)
    ON CONFLICT DO NOTHING`.execute(db);
  if (noted.size > MOST_REMEMBERED) noted.clear();
  for (const id of fresh) noted.add(`${viewer} ${id}`);
}
