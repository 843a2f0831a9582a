import type { StatementDetail } from '@club/contract/money/settlements';

import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { statementDetail } from '#server/features/money/settlements/detail-view.ts';
import { lockStatement, NOT_APPROVED } from '#server/features/money/settlements/store.ts';
import { announceSettlement } from '#server/features/money/settlements/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** Takes back one's own agreement to pay a statement, as long as no second admin has given theirs. A repeat is told how it stands by then. */
export async function withdrawApproval(
  deps: Deps,
  by: string,
  id: string,
  once: Once | undefined,
): Promise<StatementDetail> {
  return transactOnceThen(
    deps.db,
    once,
    async (tx) => {
      const { status, outlet_id, first_approved_by, first_approved_due } = await lockStatement(tx, id);
      if (status !== 'agreed' || first_approved_by !== by) throw new Problem('statement_moved_on');
      await tx.updateTable('settlement_statements').set(NOT_APPROVED).where('id', '=', id).execute();
      const entry = { at: deps.now(), actor_id: by, subject_type: 'statement', subject_id: id };
      await audit(tx, { ...entry, action: 'statement.withdraw_approval', before: { amount: first_approved_due } });
      announceSettlement(tx, outlet_id, id);
      return { kept: null, reply: await statementDetail(tx, id) };
    },
    () => statementDetail(deps.db, id),
  );
}
