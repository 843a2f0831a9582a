import type { Database } from '#server/db/connect.ts';
import { isReady } from '#server/features/shop/order-book/is-ready.ts';

/** How many codes the member has not used yet. */
export async function countActiveCodes(db: Database, member_id: string, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('redemption_codes as c')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('c.member_id', '=', member_id)
    .where('c.state', '=', 'live')
    .where('c.expires_at', '>', at)
    .where(isReady('c.order_id'))
    .executeTakeFirstOrThrow();
  return count;
}
