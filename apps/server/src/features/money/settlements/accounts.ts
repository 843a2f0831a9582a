import type { SettlementAccount } from '@club/contract/money/settlements';
import { maskPhone } from '@club/rules/uganda-phone';
import type { Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';

type Account = Selectable<DB['settlement_accounts']>;

/** Where an outlet is paid; undefined while nobody has said so. */
export async function accountOf(db: Database | Tx, outlet_id: string): Promise<Account | undefined> {
  return db.selectFrom('settlement_accounts').selectAll().where('outlet_id', '=', outlet_id).executeTakeFirst();
}

/** `whole` for those who verify the number or pay to it. */
export function accountReply(account: Account, whole = false): SettlementAccount {
  const { network, msisdn, holder_name, set_at, held_until } = account;
  return {
    network,
    phone_masked: maskPhone(msisdn),
    phone_number: whole ? `+${msisdn}` : null,
    holder_name,
    set_at: set_at.toISOString(),
    held_until: held_until?.toISOString() ?? null,
  };
}
