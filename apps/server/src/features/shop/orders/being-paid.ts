import { ATTEMPT_STATUSES, OPEN_ATTEMPTS, type AttemptStatus } from '@club/rules/payment-status';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { isIn } from '#server/features/money/payments/store.ts';

/** Attempts of which it is not known whether they took money: those still asked about, and those that wait for a person. */
export const UNDECIDED_ATTEMPTS = [...OPEN_ATTEMPTS, 'mismatch'] as const;
const DECIDED_ATTEMPTS = ATTEMPT_STATUSES.filter(
  (status) => !(UNDECIDED_ATTEMPTS as readonly AttemptStatus[]).includes(status),
);

/**
 * Whether an attempt to pay the order `o` may still succeed. None is undecided beside one that has: their index bars it, and finds
 * it. That it has not been decided is said the other way round, and OFFSET 0 that it is asked of this one order: with the words of
 * the index of all that is undecided PostgreSQL reads all of that, as long as it believes that it is little.
 */
export const isBeingPaidOrder = sql<boolean>`(o.paid_at IS NULL AND EXISTS (
  SELECT FROM payments p
  WHERE p.purpose = 'order' AND p.subject_id = o.id
    AND p.status NOT IN (${sql.join(DECIDED_ATTEMPTS.map((status) => sql.lit(status)))}) OFFSET 0
))`;

/** Is there an attempt to pay the order that may still take, or has perhaps taken, money? */
export async function isBeingPaid(db: Tx | Database, order_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('purpose', '=', 'order')
    .where('subject_id', '=', order_id)
    .where(isIn(UNDECIDED_ATTEMPTS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
