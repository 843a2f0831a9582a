import type { Database } from '#server/db/connect.ts';

/** How many codes the member has not used yet. */
export async function countActiveCodes(db: Database, member_id: string, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('redemption_codes as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('c.member_id', '=', member_id)
    .where('c.state', '=', 'live')
    .where('c.expires_at', '>', at)
    .where('o.status', '=', 'ready')
    .executeTakeFirstOrThrow();
  return count;
}
