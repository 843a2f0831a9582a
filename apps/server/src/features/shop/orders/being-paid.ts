import { OPEN_ATTEMPTS } from '@club/rules/payment-status';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

/** Attempts of which it is not known whether they took money: those still asked about, and those that wait for a person. */
export const UNDECIDED_ATTEMPTS = [...OPEN_ATTEMPTS, 'mismatch'] as const;

/** Whether an attempt to pay the order `o` may still succeed. None is undecided beside one that has: their index bars it. */
export const isBeingPaidOrder = sql<boolean>`(o.paid_at IS NULL AND EXISTS (
  SELECT FROM payments p WHERE p.purpose = 'order' AND p.subject_id = o.id AND p.status IN (${sql.join(UNDECIDED_ATTEMPTS)})
))`;

/** Is there an attempt to pay the order that may still take, or has perhaps taken, money? */
export async function isBeingPaid(db: Tx | Database, order_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('purpose', '=', 'order')
    .where('subject_id', '=', order_id)
    .where('status', 'in', [...UNDECIDED_ATTEMPTS])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
