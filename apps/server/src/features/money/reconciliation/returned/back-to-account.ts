import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { adjusted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { announceSettlement } from '#server/features/money/settlements/tell.ts';
import { owedAnew } from '#server/features/money/transfers/came-back.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Whether it is more than a network carries at once: an outlet was paid it by hand. */
export function goesToAccount(
  { PAYMENT_MAXIMUM_UGX }: Pick<Config, 'PAYMENT_MAXIMUM_UGX'>,
  { purpose, amount }: { purpose: string; amount: number },
): boolean {
  return purpose === 'settlement' && amount > PAYMENT_MAXIMUM_UGX;
}

/**
 * The outlet is owed it again, and has it on its next statement, of which two admins agree to each part that is sent, or say that it was
 * paid by hand.
 */
export async function giveBackToAccount(
  tx: Tx,
  deps: Deps,
  { id, subject_id, amount }: { id: string; subject_id: string; amount: number },
): Promise<void> {
  const { outlet_id, statement_id, number } = await tx
    .selectFrom('settlements')
    .innerJoin('settlement_statements', 'settlement_statements.id', 'settlements.statement_id')
    .select(['settlements.outlet_id', 'settlements.statement_id', 'settlement_statements.number'])
    .where('settlements.id', '=', subject_id)
    .executeTakeFirstOrThrow();
  await post(tx, {
    reference: owedAnew(id),
    kind: 'outlet_owed_anew',
    subject_type: 'settlement',
    subject_id,
    at: deps.now(),
    memo: `Payment of statement ${number} that never arrived`,
    legs: adjusted({ kind: 'outlet_payable', owner: outlet_id }, amount),
  });
  announceSettlement(tx, outlet_id, statement_id);
}
