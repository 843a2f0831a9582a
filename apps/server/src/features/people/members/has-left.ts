import type { Database, Tx } from '#server/db/connect.ts';

/** Whether a member has left the club. One who is just leaving is waited for; in a transaction nobody leaves until it ends. */
export async function hasLeft(db: Database | Tx, member_id: string): Promise<boolean> {
  const { status } = await db
    .selectFrom('members')
    .select('status')
    .where('id', '=', member_id)
    .forShare()
    .executeTakeFirstOrThrow();
  return status === 'closed';
}
