import { sql, type Insertable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { PaymentClaims } from '#server/db/tables.generated.ts';

/** Takes the payment's row; false when its money is owed to the member already. */
export async function lockUnowed(tx: Tx, payment_id: string): Promise<boolean> {
  await tx.selectFrom('payments').select('id').where('id', '=', payment_id).forUpdate().executeTakeFirstOrThrow();
  return !(await isOwed(tx, payment_id));
}

/** Whether money of a failed attempt was found, and goes back to its member. */
export async function isOwed(db: Database | Tx, payment_id: string): Promise<boolean> {
  const owed = db
    .selectFrom('ledger_transactions')
    .select('id')
    .where('reference', '=', `paid_after_failure:${payment_id}`);
  return (await owed.executeTakeFirst()) !== undefined;
}

/** Puts an attempt before the reviewers, by nobody where its network wants that; false when it is there already. */
export async function setMark(
  tx: Tx,
  payment_id: string,
  { at, by }: { at: Date; by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ marked_at: at, marked_by: by })
    .where('id', '=', payment_id)
    .where('marked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether its network has put it there. */
export async function isDenied(tx: Tx, payment_id: string): Promise<boolean> {
  const marked = tx.selectFrom('payments').select('id').where('id', '=', payment_id).where('marked_at', 'is not', null);
  return (await marked.where('marked_by', 'is', null).executeTakeFirst()) !== undefined;
}

/** Takes back what the network alone has put there. */
export async function clearNetworkMark(tx: Tx, payment_id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ marked_at: null })
    .where('id', '=', payment_id)
    .where('marked_by', 'is', null)
    .execute();
}

export async function clearMark(tx: Tx, payment_id: string): Promise<void> {
  await tx.updateTable('payments').set({ marked_at: null, marked_by: null }).where('id', '=', payment_id).execute();
}

/** Keeps what a member claims; the same again, or too much of it, is not kept. True when it is new. */
export async function keepClaim(tx: Tx, claim: Insertable<PaymentClaims>, most: number): Promise<boolean> {
  const { id, payment_id, member_id, transaction_id, claimed_at } = claim;
  const { numAffectedRows } = await sql`
    INSERT INTO payment_claims (id, payment_id, member_id, transaction_id, claimed_at)
    SELECT ${id}, ${payment_id}, ${member_id}, ${transaction_id}, ${claimed_at}
    WHERE (SELECT count(*) FROM payment_claims WHERE payment_id = ${payment_id}) < ${most}
      AND NOT EXISTS (SELECT FROM payment_claims
        WHERE payment_id = ${payment_id} AND upper(transaction_id) = ${transaction_id.toUpperCase()})
    ON CONFLICT (payment_id, transaction_id) DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}

/** What was claimed about a payment is answered: by the network itself, or by a person. */
export async function closeClaims(tx: Tx, payment_id: string, at: Date, by: string | null): Promise<void> {
  await tx
    .updateTable('payment_claims')
    .set({ closed_at: at, closed_by: by })
    .where('payment_id', '=', payment_id)
    .where('closed_at', 'is', null)
    .execute();
}
