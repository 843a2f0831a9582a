import type { PayoutStatus } from '@club/rules/transfer-status';
import { maskPhone } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

interface Try {
  readonly payout_id: string;
  readonly status: PayoutStatus;
  readonly amount: number;
  readonly fee: number;
  readonly phone_masked: string;
}

/** How a payout stands by now: where it failed and was sent again, the newest of its tries. */
export async function newestTry(db: Database, payout_id: string): Promise<Try> {
  const { rows } = await sql<Omit<Try, 'phone_masked'> & { msisdn: string }>`
    WITH RECURSIVE tries AS (
      SELECT p.*, 1 AS place FROM payouts p WHERE p.id = ${payout_id}
      UNION ALL SELECT p.*, t.place + 1 FROM tries t JOIN payouts p ON p.retry_of = t.id)
    SELECT id AS payout_id, status, amount, fee, msisdn FROM tries ORDER BY place DESC LIMIT 1`.execute(db);
  const { msisdn, ...row } = rows[0]!;
  return { ...row, phone_masked: maskPhone(msisdn) };
}

/** Its money is whose it was before. */
export function hasComeToNothing(status: PayoutStatus): boolean {
  return status === 'failed' || status === 'refused';
}
