import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

export interface LedgerFault {
  readonly fault: string;
  readonly subject: string;
}

/** What is wrong with the books by themselves: sums, balances, running balances, the chain of sealed days, and kept sums. */
export async function ledgerFaults(db: Database | Tx): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    SELECT fault, subject FROM ledger_faults() UNION ALL SELECT fault, subject FROM ledger_sum_faults() LIMIT 100`.execute(
    db,
  );
  return rows;
}
