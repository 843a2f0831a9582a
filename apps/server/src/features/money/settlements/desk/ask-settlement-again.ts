import type { StatementDetail } from '@club/contract/money/settlements';

import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { statementDetail } from '#server/features/money/settlements/detail-view.ts';
import { announceSettlement } from '#server/features/money/settlements/tell.ts';
import { askAgain } from '#server/features/money/transfers/ask-again.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

/** Has the network asked once more about a payment of which it said nothing for three days. */
export async function askSettlementAgain(
  deps: Deps,
  by: string,
  id: string,
  once: Once | undefined,
): Promise<StatementDetail> {
  return transactOnce(deps.db, once, async (tx) => {
    const settlement = await tx
      .selectFrom('settlements')
      .select(['id', 'outlet_id'])
      .where('statement_id', '=', id)
      .where('status', '=', 'sending')
      .executeTakeFirst();
    if (settlement === undefined) throw new Problem('not_found');
    if (!(await askAgain(tx, deps, 'settlement', settlement.id))) throw new Problem('statement_moved_on');
    const entry = { at: deps.now(), actor_id: by, subject_type: 'statement', subject_id: id };
    await audit(tx, { ...entry, action: 'statement.ask_again' });
    announceSettlement(tx, settlement.outlet_id, id);
    return statementDetail(tx, id);
  });
}
