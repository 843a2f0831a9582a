import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { resolveDifference as resolveCall } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { sql, type Selectable } from 'kysely';

import { isAsSeen } from '#server/as-seen.ts';
import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import type { ReconciliationDifferences } from '#server/db/tables.generated.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { lockNetwork, reconcile } from '#server/features/money/reconciliation/reconcile.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Resolution = BodyOf<typeof resolveCall>;
type DifferenceOf = Selectable<ReconciliationDifferences>;

const DONE: Record<Resolution['how'], string> = {
  note: 'The note is kept.',
  explain: 'The difference is explained.',
  adjust: 'The correction waits for a second person.',
};

/**
 * What a person makes of a difference: a note, an explanation, or a correction of the ledger that somebody else agrees to. It takes
 * the place of the note that was seen and of no other; while a correction waits nothing ends the difference beside it. Whoever asks
 * for one again, without having heard that it was asked for, is told once it is decided.
 */
export async function resolveDifference(
  deps: Deps,
  by: string,
  id: string,
  { how, reason, noted_at }: Resolution,
  once: Once | undefined,
): Promise<ReplyOf<typeof resolveCall>> {
  const resolve = async (tx: Tx) => {
    const difference = await lockDifference(tx, id);
    if (how !== 'note') await refuseWhileWaiting(tx, id);
    if (!isAsSeen(difference.noted_at, noted_at)) {
      throw new Problem(difference.state === 'explained' ? 'difference_settled' : 'difference_changed');
    }
    const at = deps.now();
    const asked = how === 'adjust' ? await askForAdjustment(tx, deps, { difference, by, reason }) : undefined;
    if (how !== 'adjust') {
      const state = how === 'explain' ? { state: 'explained' } : {};
      await tx
        .updateTable('reconciliation_differences')
        .set({ ...state, note: reason, noted_by: by, noted_at: at })
        .where('id', '=', id)
        .execute();
    }
    await audit(tx, {
      at,
      actor_id: by,
      action: `difference.${how}`,
      subject_type: 'difference',
      subject_id: id,
      before: { state: difference.state, note: difference.note },
      after: { reason, class: difference.class, statement: difference.statement, booked: difference.booked },
    });
    // The days count what is open.
    await reconcile(tx, deps, difference.network as Network);
    announce(tx, { topic: 'finance', id: null, to: { admins: true } });
    return { kept: { asked }, reply: { success: true, message: DONE[how] } };
  };
  return transactOnceThen(deps.db, once, resolve, async ({ asked }) => {
    if (asked !== undefined) await refuseDecided(deps.db, asked);
    return { success: true, message: DONE[how] };
  });
}

async function refuseDecided(db: Database, id: string): Promise<void> {
  const { status } = await db
    .selectFrom('reconciliation_adjustments')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== 'waiting') throw new Problem('adjustment_decided');
}

async function lockDifference(tx: Tx, id: string): Promise<DifferenceOf> {
  const about = await tx
    .selectFrom('reconciliation_differences')
    .select('network')
    .where('id', '=', id)
    .executeTakeFirst();
  if (about === undefined) throw new Problem('not_found');
  await lockNetwork(tx, about.network as Network);
  const difference = await tx
    .selectFrom('reconciliation_differences')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (difference.state === 'cleared') throw new Problem('difference_settled');
  return difference;
}

async function refuseWhileWaiting(tx: Tx, difference_id: string): Promise<void> {
  const waiting = await tx
    .selectFrom('reconciliation_adjustments')
    .select('id')
    .where('difference_id', '=', difference_id)
    // A literal: a plan for any status at all would know of no index for it.
    .where('status', '=', sql.lit('waiting'))
    .executeTakeFirst();
  if (waiting !== undefined) throw new Problem('adjustment_waiting');
}

/** Gives its id. */
async function askForAdjustment(
  tx: Tx,
  deps: Deps,
  { difference, by, reason }: { difference: DifferenceOf; by: string; reason: string },
): Promise<string> {
  const amount = difference.statement - difference.booked;
  if (amount === 0) {
    throw new Problem('difference_settled', {
      message: 'The ledger says what the statement says already. Explain the difference instead.',
    });
  }
  const id = deps.random.id(deps.now());
  await tx
    .insertInto('reconciliation_adjustments')
    .values({
      id,
      difference_id: difference.id,
      amount,
      reason,
      status: 'waiting',
      requested_by: by,
      requested_at: deps.now(),
    })
    .execute();
  return id;
}
