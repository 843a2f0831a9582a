import { createHmac } from 'node:crypto';

import { makeRecoveryCode, RECOVERY_CODES } from '@club/rules/recovery-code';

import type { Database, Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { deriveKey } from '#server/security/derive-key.ts';

/** New codes in the place of all that were handed out before. They are told once and stored nowhere. */
export async function replaceRecoveryCodes(tx: Tx, deps: Deps, member_id: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode((below) => deps.random.below(below)));
  await tx.deleteFrom('recovery_codes').where('member_id', '=', member_id).execute();
  const rows = codes.map((code) => ({ member_id, digest: digestOf(deps, member_id, code), created_at: at }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Spends a code. False when there is none such, or when it was spent before: of several at once, one gets through. */
export async function spendRecoveryCode(tx: Tx, deps: Deps, member_id: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: deps.now() })
    .where('member_id', '=', member_id)
    .where('digest', '=', digestOf(deps, member_id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(db: Database | Tx, member_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('member_id', '=', member_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

function digestOf({ config }: Deps, member_id: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(config.CODE_KEY, 'recovery code')).update(`${member_id}\n${code}`).digest();
}
