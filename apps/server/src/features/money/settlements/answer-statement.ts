import type { StatementDetail } from '@club/contract/money/settlements';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { oneByOne } from '#server/db/one-by-one.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import type { Deps } from '#server/ports/deps.ts';

import { myStatementDetail } from './detail-view.ts';
import { lockOutlet, lockStatement, moveStatement, NOT_APPROVED, readStatements, type Statement } from './store.ts';
import { announceSettlement, tellDisputed } from './tell.ts';

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 100;

interface Manager {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/** The outlet agrees to what its statement says: from now on it may be paid. */
export async function agreeToStatement(
  deps: Deps,
  manager: Manager,
  id: string,
  once: Once | undefined,
): Promise<StatementDetail> {
  return answerOnce(deps, manager, id, once, async (tx, statement) => {
    await agree(tx, deps, { id, outlet_id: statement.outlet_id, by: manager.member_id });
  });
}

/** The outlet objects: nothing is paid until somebody of the club has answered. */
export async function disputeStatement(
  deps: Deps,
  manager: Manager,
  { id, dispute }: { id: string; dispute: string },
  once: Once | undefined,
): Promise<StatementDetail> {
  return answerOnce(deps, manager, id, once, async (tx, statement) => {
    const at = deps.now();
    const move = { from: ['issued', 'agreed'], to: 'disputed' } as const;
    await moveStatement(tx, id, move, {
      disputed_at: at,
      disputed_by: manager.member_id,
      dispute,
      agreed_at: null,
      agreed_by: null,
      ...NOT_APPROVED,
      answered_at: null,
      answered_by: null,
      answer: null,
    });
    const entry = { at, actor_id: manager.member_id, subject_type: 'statement', subject_id: id };
    await audit(tx, { ...entry, action: 'statement.dispute', after: { dispute } });
    await tellDisputed(tx, deps, statement);
  });
}

/** A repeat is told how the statement stands by then, as long as the outlet is still theirs. */
async function answerOnce(
  deps: Deps,
  { outlet_ids }: Manager,
  id: string,
  once: Once | undefined,
  answer: (tx: Tx, statement: Statement) => Promise<void>,
): Promise<StatementDetail> {
  return transactOnceThen(
    deps.db,
    once,
    async (tx) => {
      await answer(tx, await lockStatement(tx, id, outlet_ids));
      return { kept: null, reply: await myStatementDetail(tx, id, outlet_ids) };
    },
    () => myStatementDetail(deps.db, id, outlet_ids),
  );
}

/** Who says nothing for as long as the settings give has agreed. Of an outlet that objects to an older one that is not so. */
export async function agreeBySilence(deps: Deps): Promise<number> {
  const { settlement_silence_days } = await readSettings(deps.db, deps.now());
  if (settlement_silence_days === 0) return 0;
  const before = new Date(deps.now().getTime() - settlement_silence_days * DAY_MS);
  const isSilent = sql`s.status = 'issued' AND s.issued_at <= ${before} AND coalesce(s.answered_at, s.issued_at) <= ${before}
    AND NOT EXISTS (SELECT FROM settlement_statements d WHERE d.outlet_id = s.outlet_id AND d.status = 'disputed')`;
  const silent = await readStatements(deps.db, sql`WHERE ${isSilent} ORDER BY s.issued_at, s.id LIMIT ${BATCH}`);
  return oneByOne(silent, ({ id, outlet_id }) =>
    transact(deps.db, async (tx) => {
      await lockOutlet(tx, outlet_id);
      // The outlet may have spoken in the meantime.
      const [still] = await readStatements(tx, sql`WHERE s.id = ${id} AND ${isSilent}`);
      if (still !== undefined) await agree(tx, deps, { id, outlet_id, by: null });
      return still !== undefined;
    }),
  );
}

async function agree(
  tx: Tx,
  deps: Deps,
  { id, outlet_id, by }: { id: string; outlet_id: string; by: string | null },
): Promise<void> {
  const at = deps.now();
  await moveStatement(tx, id, { from: ['issued'], to: 'agreed' }, { agreed_at: at, agreed_by: by });
  const entry = { at, actor_id: by, subject_type: 'statement', subject_id: id };
  await audit(tx, { ...entry, action: by === null ? 'statement.agree_by_silence' : 'statement.agree' });
  announceSettlement(tx, outlet_id, id);
}
