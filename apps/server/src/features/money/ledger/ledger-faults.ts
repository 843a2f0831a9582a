import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

export interface LedgerFault {
  readonly fault: string;
  readonly subject: string;
}

/** What is wrong with the books by themselves: sums, balances, running balances and the chain of sealed days. */
export async function ledgerFaults(db: Database | Tx): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`SELECT fault, subject FROM ledger_faults() LIMIT 100`.execute(db);
  return rows;
}
