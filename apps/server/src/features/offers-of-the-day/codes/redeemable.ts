import { parseRedemptionCode } from '@club/rules/redemption-code';
import type { Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import type { Deps } from '#server/ports/deps.ts';

import { digestOf } from './code-keys.ts';

export type CodeRow = Selectable<DB['redemption_codes']>;

/** The code that has these digits: the one that can be used, else the one that was used or ran out last. */
export async function findCode(
  db: Database | Tx,
  { config }: Pick<Deps, 'config'>,
  typed: string,
): Promise<CodeRow | undefined> {
  const digits = parseRedemptionCode(typed);
  if (digits === null) return undefined;
  return db
    .selectFrom('redemption_codes')
    .selectAll()
    .where('code_digest', '=', digestOf(config.CODE_KEY, digits))
    .orderBy((order) => order.case().when('state', '=', 'live').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The code, locked until the transaction ends. Its order is locked first. */
export async function lockCode(tx: Tx, id: string): Promise<CodeRow> {
  return tx.selectFrom('redemption_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Uses a code up; false when it cannot be used any more. */
export async function markRedeemed(
  tx: Tx,
  id: string,
  by: { readonly staff_name: string; readonly outlet_id: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('redemption_codes')
    .set({ state: 'redeemed', redeemed_at: at, redeemed_outlet_id: by.outlet_id, staff_name: by.staff_name })
    .where('id', '=', id)
    // What has run out by now was good when it was handed over, if that is told later.
    .where('state', 'in', ['live', 'expired'])
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A redemption was taken back: the code can be used again, and is given an hour where less is left. */
export async function markUnredeemed(tx: Tx, id: string, expires_at: Date): Promise<void> {
  await tx
    .updateTable('redemption_codes')
    .set({ state: 'live', redeemed_at: null, redeemed_outlet_id: null, staff_name: null, expires_at })
    .where('id', '=', id)
    .where('state', '=', 'redeemed')
    .execute();
}
