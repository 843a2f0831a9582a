import type { BodyOf } from '@club/contract/endpoint';
import type { answerDispute as answerCall, StatementDetail } from '@club/contract/settlements';

import { audit } from '#server/db/audit.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { adjusted } from '#server/features/ledger/flows.ts';
import { post } from '#server/features/ledger/post.ts';
import type { Deps } from '#server/ports/deps.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { statementDetail } from './detail-view.ts';
import { hasNewer, lockStatement, moveStatement, type Statement } from './store.ts';
import { tellAnswered } from './tell.ts';

/**
 * Answers an outlet that objects, and puts its account right where it was wrong. The statement itself stays as it was issued:
 * the correction stands on the next one. The outlet may then agree or object again.
 */
export async function answerDispute(
  deps: Deps,
  admin: { readonly member_id: string; readonly pin_confirmed_at: Date | null },
  id: string,
  { answer, correction = 0 }: BodyOf<typeof answerCall>,
  once: Once | undefined,
): Promise<StatementDetail> {
  const at = deps.now();
  if (correction !== 0) demandRecentPin(admin, at);
  return transactOnce(deps.db, once, async (tx) => {
    const statement = await lockStatement(tx, id);
    const to = (await hasNewer(tx, statement)) ? 'carried' : 'issued';
    await moveStatement(tx, id, to, { answered_at: at, answered_by: admin.member_id, answer });
    await audit(tx, {
      at,
      actor_id: admin.member_id,
      action: 'statement.answer',
      subject_type: 'statement',
      subject_id: id,
      after: { answer, correction },
    });
    await tellAnswered(tx, deps, statement);
    if (correction !== 0) await correct(tx, deps, statement, correction);
    return statementDetail(tx, id);
  });
}

async function correct(tx: Tx, deps: Deps, { id, outlet_id, number }: Statement, amount: number): Promise<void> {
  const at = deps.now();
  await post(tx, {
    reference: `outlet_corrected:${deps.random.id(at)}`,
    kind: 'outlet_corrected',
    subject_type: 'statement',
    subject_id: id,
    at,
    memo: `Correction of statement ${number}`,
    legs: adjusted({ kind: 'outlet_payable', owner: outlet_id }, amount),
  });
}
