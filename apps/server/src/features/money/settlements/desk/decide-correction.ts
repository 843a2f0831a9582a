import type { StatementDetail } from '@club/contract/money/settlements';
import type { Selectable } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import type { StatementCorrections } from '#server/db/tables.generated.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { adjusted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { statementDetail } from '#server/features/money/settlements/detail-view.ts';
import { lockStatement, type Statement } from '#server/features/money/settlements/store.ts';
import { announceSettlement } from '#server/features/money/settlements/tell.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { giveAnswer } from './answer-dispute.ts';
import type { Admin } from './approve-statement.ts';

type Correction = Selectable<StatementCorrections>;

/**
 * Agrees as the second admin to a correction of an outlet's account, which posts it and gives the outlet its answer, or
 * refuses it: then the outlet still waits for one. Who asked for it may only take it back.
 */
export async function decideCorrection(
  deps: Deps,
  admin: Admin,
  { id, decision }: { id: string; decision: 'approve' | 'refuse' },
  once: Once | undefined,
): Promise<StatementDetail> {
  if (decision === 'approve') demandRecentPin(admin, deps.now());
  return transactOnce(deps.db, once, async (tx) => {
    const { statement, correction } = await lockCorrection(tx, id);
    if (decision === 'approve') await approve(tx, deps, { statement, correction, admin });
    const status = decision === 'approve' ? 'posted' : 'refused';
    await tx
      .updateTable('statement_corrections')
      .set({ status, decided_by: admin.member_id, decided_at: deps.now() })
      .where('id', '=', id)
      .execute();
    await audit(tx, {
      at: deps.now(),
      actor_id: admin.member_id,
      action: `statement.correction_${decision}`,
      subject_type: 'statement',
      subject_id: statement.id,
      after: { correction: correction.amount, status },
    });
    announceSettlement(tx, statement.outlet_id, statement.id);
    return statementDetail(tx, statement.id);
  });
}

/** A correction that waits, its outlet locked before it as everywhere. */
async function lockCorrection(tx: Tx, id: string): Promise<{ statement: Statement; correction: Correction }> {
  const read = () => tx.selectFrom('statement_corrections').selectAll().where('id', '=', id).executeTakeFirst();
  const seen = await read();
  if (seen === undefined) throw new Problem('not_found');
  const statement = await lockStatement(tx, seen.statement_id);
  const correction = (await read())!;
  if (correction.status !== 'waiting') throw new Problem('adjustment_decided');
  return { statement, correction };
}

interface Decided {
  readonly statement: Statement;
  readonly correction: Correction;
  readonly admin: Admin;
}

async function approve(tx: Tx, deps: Deps, { statement, correction, admin }: Decided): Promise<void> {
  const { id, outlet_id, number } = statement;
  const isOwn = admin.outlet_ids.includes(outlet_id);
  const asker = await activeAdmin(tx, correction.requested_by);
  if (asker === null || asker === admin.member_id || isOwn) throw new Problem('second_person_needed');
  await giveAnswer(tx, deps, statement, { answer: correction.answer, by: correction.requested_by });
  await post(tx, {
    reference: `outlet_corrected:${correction.id}`,
    kind: 'outlet_corrected',
    subject_type: 'statement',
    subject_id: id,
    at: deps.now(),
    memo: `Correction of statement ${number}`,
    legs: adjusted({ kind: 'outlet_payable', owner: outlet_id }, correction.amount),
  });
}
