import type { BodyOf } from '@club/contract/endpoint';
import type { answerDispute as answerCall, StatementDetail } from '@club/contract/money/settlements';

import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { statementDetail } from '#server/features/money/settlements/detail-view.ts';
import { hasNewer, lockStatement, moveStatement, type Statement } from '#server/features/money/settlements/store.ts';
import { announceSettlement, tellAnswered } from '#server/features/money/settlements/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import type { Admin } from './approve-statement.ts';

/**
 * Answers an outlet that objects. An answer that puts its account right moves money of the club, so it waits for a second
 * admin, as every correction of the books does; the outlet hears nothing before. A repeat is told how that stands by then.
 */
export async function answerDispute(
  deps: Deps,
  admin: Admin,
  id: string,
  { answer, correction = 0 }: BodyOf<typeof answerCall>,
  once: Once | undefined,
): Promise<StatementDetail> {
  if (correction !== 0) demandRecentPin(admin, deps.now());
  const give = async (tx: Tx) => {
    const statement = await lockStatement(tx, id);
    await refuseWhileOneWaits(tx, id);
    const asked =
      correction === 0 ? undefined : await askForCorrection(tx, deps, statement, { answer, correction, admin });
    if (asked === undefined) await giveAnswer(tx, deps, statement, { answer, by: admin.member_id });
    await audit(tx, {
      at: deps.now(),
      actor_id: admin.member_id,
      action: correction === 0 ? 'statement.answer' : 'statement.ask_correction',
      subject_type: 'statement',
      subject_id: id,
      after: { answer, correction },
    });
    return { kept: { asked }, reply: await statementDetail(tx, id) };
  };
  return transactOnceThen(deps.db, once, give, async ({ asked }) => {
    if (asked !== undefined) await refuseRefused(deps.db, asked);
    const reply = await statementDetail(deps.db, id);
    // The outlet has the answer, and objects once more.
    if (asked === undefined && reply.status === 'disputed') throw new Problem('statement_moved_on');
    return reply;
  });
}

async function refuseRefused(db: Database, id: string): Promise<void> {
  const { status } = await db
    .selectFrom('statement_corrections')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status === 'refused') throw new Problem('adjustment_decided');
}

/** The outlet gets its answer, and may agree or object again. */
export async function giveAnswer(
  tx: Tx,
  deps: Deps,
  statement: Statement,
  { answer, by }: { answer: string; by: string },
): Promise<void> {
  const to = (await hasNewer(tx, statement)) ? 'carried' : 'issued';
  await moveStatement(
    tx,
    statement.id,
    { from: ['disputed'], to },
    { answered_at: deps.now(), answered_by: by, answer },
  );
  await tellAnswered(tx, deps, statement);
}

async function refuseWhileOneWaits(tx: Tx, statement_id: string): Promise<void> {
  const waiting = await tx
    .selectFrom('statement_corrections')
    .select('id')
    .where('statement_id', '=', statement_id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (waiting !== undefined) throw new Problem('adjustment_waiting');
}

interface Asked {
  readonly answer: string;
  readonly correction: number;
  readonly admin: Admin;
}

/** Gives its id. */
async function askForCorrection(
  tx: Tx,
  deps: Deps,
  statement: Statement,
  { answer, correction, admin }: Asked,
): Promise<string> {
  if (statement.status !== 'disputed') throw new Problem('statement_moved_on');
  if (admin.outlet_ids.includes(statement.outlet_id)) throw new Problem('second_person_needed');
  const correction_id = deps.random.id(deps.now());
  await tx
    .insertInto('statement_corrections')
    .values({
      id: correction_id,
      statement_id: statement.id,
      amount: correction,
      answer,
      status: 'waiting',
      requested_by: admin.member_id,
      requested_at: deps.now(),
    })
    .execute();
  announceSettlement(tx, statement.outlet_id, statement.id);
  return correction_id;
}
