import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

/** Every unpaid order keeps stock from others. */
export const MOST_UNPAID_ORDERS = 10;

/** Refuses a further order to a member who has many unpaid ones waiting. */
export async function refuseTooManyUnpaid(tx: Tx, member_id: string): Promise<void> {
  const { rows } = await sql<{ unpaid: number }>`
    SELECT count(*) AS unpaid FROM orders
    WHERE member_id = ${member_id} AND status = 'pending' AND payment_status <> 'paid'`.execute(tx);
  if (rows[0]!.unpaid >= MOST_UNPAID_ORDERS) {
    throw new Problem('too_many_requests', {
      message: 'You have many unpaid orders. Please pay or cancel them first.',
      facts: { retry_after: 60 },
    });
  }
}
