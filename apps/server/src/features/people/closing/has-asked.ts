import type { Database, Tx } from '#server/db/connect.ts';

/** Whether the member has asked to leave, and nobody has answered yet. */
export async function hasAskedToClose(db: Database | Tx, member_id: string): Promise<boolean> {
  const open = db.selectFrom('closing_requests').select('id').where('member_id', '=', member_id);
  return (await open.where('decided_at', 'is', null).executeTakeFirst()) !== undefined;
}
