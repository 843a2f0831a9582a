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
 * Refuses what is no number of a network's statement, or stands for another movement of money already, in our books or in
 * an imported statement. People may have typed it there by mistake: where a statement gives it to this reference, it is right.
 * The same number in other letters is the same number.
 */
export async function refuseKnownNumber(tx: Tx, { network, number, reference }: Named, field: string): Promise<void> {
  const error = transactionIdError(number);
  if (error !== null) throw fieldProblem(field, error);
  // Two people may give it to two movements at once.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`number ${network} ${number.toUpperCase()}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql`
    SELECT FROM (
      SELECT FROM payments WHERE network = ${network} AND upper(transaction_id) = upper(${number})
      UNION ALL SELECT FROM transfers WHERE network = ${network} AND upper(transaction_id) = upper(${number})
      UNION ALL SELECT FROM statement_rows s WHERE network = ${network} AND upper(provider_transaction_id) = upper(${number})
        AND (EXISTS (SELECT FROM payments WHERE reference = s.reference)
          OR EXISTS (SELECT FROM transfers WHERE reference = s.reference))
    ) known WHERE NOT EXISTS (SELECT FROM statement_rows
      WHERE network = ${network} AND upper(provider_transaction_id) = upper(${number}) AND reference = ${reference ?? null}::uuid)`.execute(
    tx,
  );
  if (rows.length > 0) throw fieldProblem(field, 'This number belongs to another payment already.');
}
