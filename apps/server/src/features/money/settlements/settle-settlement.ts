import type { Tx } from '#server/db/connect.ts';
import { outletSettled } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { EndedTransfer } from '#server/ports/transfer-outcomes.ts';

import { hasNewer, lockStatement, moveStatement } from './store.ts';
import { announceSettlement, tellPaid } from './tell.ts';

/**
 * The money of an outlet has arrived, or certainly has not gone. Its statement is paid once nothing of it is left; what is
 * left is agreed to by two admins again, or carried where the next statement tells of it already.
 */
export async function settleSettlement(tx: Tx, deps: Deps, transfer: EndedTransfer): Promise<void> {
  const at = deps.now();
  const { statement_id, outlet_id } = await tx
    .selectFrom('settlements')
    .select(['statement_id', 'outlet_id'])
    .where('id', '=', transfer.subject_id)
    .executeTakeFirstOrThrow();
  await lockStatement(tx, statement_id);
  const isPaid = transfer.status === 'completed';
  const settlement = await tx
    .updateTable('settlements')
    .set({ status: isPaid ? 'paid' : 'failed', failure_reason: transfer.failure_reason, ended_at: at })
    .where('id', '=', transfer.subject_id)
    .where('status', '=', 'sending')
    .returningAll()
    .executeTakeFirst();
  if (settlement === undefined) throw new Error(`transfer ${transfer.id} is for no settlement that is being sent`);
  if (isPaid) {
    const { id, network, amount } = settlement;
    await tellPaid(tx, deps, settlement);
    await post(tx, {
      reference: `settlement_sent:${id}`,
      kind: 'outlet_settled',
      subject_type: 'settlement',
      subject_id: id,
      at,
      legs: outletSettled({ network, outlet_id, amount }),
    });
  } else {
    const { failure_reason } = transfer;
    deps.log.error({ alarm: 'settlement_failed', statement_id, failure_reason }, 'an outlet could not be paid');
  }
  await closeStatement(tx, statement_id, isPaid);
  announceSettlement(tx, outlet_id, statement_id);
}

async function closeStatement(tx: Tx, id: string, isPaid: boolean): Promise<void> {
  const statement = await lockStatement(tx, id);
  const left = (await hasNewer(tx, statement)) ? 'carried' : 'agreed';
  await moveStatement(tx, id, { from: ['sending'], to: isPaid && statement.due === 0 ? 'paid' : left });
}
