import type { BodyOf } from '@club/contract/endpoint';
import type { TransferRow } from '@club/contract/money/refunds';
import type { correctNumber as correctCall } from '@club/contract/money/transfers';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { lockNetwork, reconcile } from '#server/features/money/reconciliation/reconcile.ts';
import { refuseOwn, transferRowOf } from '#server/features/money/transfers/close-by-hand.ts';
import { refuseKnownNumber } from '#server/features/money/transfers/known-number.ts';
import { giveNumber, isNumberOpen } from '#server/features/money/transfers/open-number.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

interface Admin {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/**
 * Gives a payment by hand the number under which the network has it, where somebody had mistyped it. No money is moved by it, so one admin
 * does, nobody for an outlet of their own; what is compared is compared anew at once.
 */
export async function correctNumber(
  deps: Deps,
  admin: Admin,
  id: string,
  { transaction_id, reason }: BodyOf<typeof correctCall>,
  once: Once | undefined,
): Promise<TransferRow> {
  const correct = async (tx: Tx) => {
    const transfer = await lockOpen(tx, id);
    const { network, reference, transaction_id: mistyped } = transfer;
    await refuseOwn(tx, transfer, admin);
    if (mistyped?.toUpperCase() === transaction_id.toUpperCase()) {
      throw fieldProblem('transaction_id', 'This is the number that it has already.');
    }
    await refuseKnownNumber(tx, { network, number: transaction_id, reference }, 'transaction_id');
    const at = deps.now();
    const change = { before: { transaction_id: mistyped }, after: { transaction_id, reason } };
    await giveNumber(tx, { id, at, number: transaction_id, detail: { ...change, by: admin.member_id } });
    const about = { subject_type: 'transfer', subject_id: id };
    await audit(tx, { at, actor_id: admin.member_id, action: 'transfer.correct_number', ...about, ...change });
    await reconcile(tx, deps, network);
    for (const topic of ['finance', 'settlements'] as const) announce(tx, { topic, id, to: { admins: true } });
    return { kept: null, reply: await transferRowOf(tx, id) };
  };
  return transactOnceThen(deps.db, once, correct, () => transferRowOf(deps.db, id));
}

/** Locked, with what statements say of its network. */
async function lockOpen(tx: Tx, id: string) {
  const found = await tx.selectFrom('transfers').select('network').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new Problem('not_found');
  await lockNetwork(tx, found.network);
  const transfer = await tx
    .selectFrom('transfers as t')
    .selectAll()
    .select(isNumberOpen.as('is_open'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!transfer.is_open) throw new Problem('transfer_moved_on');
  return transfer;
}
