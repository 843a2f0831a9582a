import type { Database, Tx } from '#server/db/connect.ts';

/** Whether all that came of an attempt and bought nothing has been given back. */
export async function hasGoneBack(
  db: Database | Tx,
  { id, subject_id }: { id: string; subject_id: string },
): Promise<boolean> {
  const ofOrder = db.selectFrom('refunds').select('status').where('order_id', '=', subject_id);
  const refunds = await ofOrder.where('cause', '=', 'sent_back').where('payment_id', '=', id).execute();
  return refunds.length > 0 && refunds.every(({ status }) => status === 'completed');
}
