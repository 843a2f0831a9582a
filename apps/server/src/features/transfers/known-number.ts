import type { Network } from '@club/contract/shapes';
import { transactionIdError } from '@club/rules/wallet-transaction-id';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { fieldProblem } from '#server/problem.ts';

interface Named {
  readonly network: Network;
  readonly number: string;
  /** Our own reference of what is said to have the number. */
  readonly reference?: string;
}

/**
 * Refuses what is no number of a network's statement, or stands for another movement of money already. People may have typed
 * it there by mistake: where an imported statement gives the number to this reference, it is right here.
 */
export async function refuseKnownNumber(tx: Tx, { network, number, reference }: Named, field: string): Promise<void> {
  const error = transactionIdError(number);
  if (error !== null) throw fieldProblem(field, error);
  const { rows } = await sql`
    SELECT FROM (
      SELECT FROM payments WHERE network = ${network} AND transaction_id = ${number}
      UNION ALL SELECT FROM transfers WHERE network = ${network} AND transaction_id = ${number}
    ) known WHERE NOT EXISTS (SELECT FROM statement_rows
      WHERE network = ${network} AND provider_transaction_id = ${number} AND reference = ${reference ?? null}::uuid)`.execute(
    tx,
  );
  if (rows.length > 0) throw fieldProblem(field, 'This number belongs to another payment already.');
}
