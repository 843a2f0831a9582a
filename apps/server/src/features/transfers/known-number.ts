import type { Network } from '@club/contract/shapes';
import { transactionIdError } from '@club/rules/wallet-transaction-id';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { fieldProblem } from '#server/problem.ts';

/** Refuses what is no number of a network's statement, or stands for another movement of money already. */
export async function refuseKnownNumber(tx: Tx, network: Network, number: string, field: string): Promise<void> {
  const error = transactionIdError(number);
  if (error !== null) throw fieldProblem(field, error);
  const { rows } = await sql`
    SELECT FROM payments WHERE network = ${network} AND transaction_id = ${number}
    UNION ALL SELECT FROM transfers WHERE network = ${network} AND transaction_id = ${number}`.execute(tx);
  if (rows.length > 0) throw fieldProblem(field, 'This number belongs to another payment already.');
}
