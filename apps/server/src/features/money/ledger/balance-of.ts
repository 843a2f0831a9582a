import type { Database, Tx } from '#server/db/connect.ts';

import type { Account } from './accounts.ts';

/** What stands on an account; zero when nothing was ever posted to it. */
export async function balanceOf(db: Database | Tx, account: Account): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', account.kind)
    .where('owner', '=', account.owner)
    .executeTakeFirst();
  return row?.balance ?? 0;
}
