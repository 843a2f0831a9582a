import type { Database } from '#server/db/connect.ts';

/** How many hand-overs without a network could not be redeemed whole, and nobody has said yet what came of them. */
export async function countOpenConflicts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('provisional_redemptions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('conflict', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
