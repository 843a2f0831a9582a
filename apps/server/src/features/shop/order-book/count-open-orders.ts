import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** Orders of an outlet that are not over, codes of its offers of the day among them. */
export async function countOpenOrders(db: Database, outlet_id: string): Promise<number> {
  const { open } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('open'))
    .where('outlet_id', '=', outlet_id)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return open;
}
