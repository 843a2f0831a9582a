import type { ReplyOf } from '@club/contract/endpoint';
import type { decideAdjustment as decideCall } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { adjusted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { lockNetwork, reconcile } from '#server/features/money/reconciliation/reconcile.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

interface Asked {
  readonly id: string;
  readonly difference_id: string;
  readonly network: Network;
  readonly amount: number;
  readonly reason: string;
  readonly requested_by: string;
  /** What would be asked for now. */
  readonly needed: number;
}

/** Agrees to a correction as the second person, which posts it, or refuses it. Who asked for it may only take it back. */
export async function decideAdjustment(
  deps: Deps,
  by: string,
  id: string,
  decision: 'approve' | 'refuse',
  once: Once | undefined,
): Promise<ReplyOf<typeof decideCall>> {
  return transactOnce(deps.db, once, async (tx) => {
    const asked = await lockAdjustment(tx, id);
    if (decision === 'approve') await postAdjustment(tx, deps, asked, by);
    const status = decision === 'approve' ? 'posted' : 'refused';
    await tx
      .updateTable('reconciliation_adjustments')
      .set({ status, decided_by: by, decided_at: deps.now() })
      .where('id', '=', id)
      .execute();
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: `adjustment.${decision}`,
      subject_type: 'adjustment',
      subject_id: id,
      after: { amount: asked.amount, network: asked.network, reason: asked.reason, status },
    });
    await reconcile(tx, deps, asked.network);
    announce(tx, { topic: 'finance', id: null, to: { admins: true } });
    const message = decision === 'approve' ? 'The correction is posted.' : 'The correction is refused.';
    return { success: true, message };
  });
}

async function lockAdjustment(tx: Tx, id: string): Promise<Asked> {
  const about = await tx
    .selectFrom('reconciliation_adjustments as a')
    .innerJoin('reconciliation_differences as d', 'd.id', 'a.difference_id')
    .select('d.network')
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (about === undefined) throw new Problem('not_found');
  await lockNetwork(tx, about.network as Network);
  const asked = await tx
    .selectFrom('reconciliation_adjustments as a')
    .innerJoin('reconciliation_differences as d', 'd.id', 'a.difference_id')
    .select(['a.id', 'a.difference_id', 'a.amount', 'a.reason', 'a.status', 'a.requested_by'])
    .select(['d.network', 'd.statement', 'd.booked', 'd.state'])
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (asked.status !== 'waiting') throw new Problem('adjustment_decided');
  const needed = asked.state === 'cleared' ? 0 : asked.statement - asked.booked;
  return { ...asked, network: asked.network as Network, needed };
}

async function postAdjustment(tx: Tx, deps: Deps, asked: Asked, by: string): Promise<void> {
  const asker = await activeAdmin(tx, asked.requested_by);
  if (asker === null || asker === by) throw new Problem('second_person_needed');
  if (asked.needed !== asked.amount) {
    throw new Problem('difference_settled', {
      message: 'The difference has changed since. Refuse this and look again.',
    });
  }
  await post(tx, {
    reference: `statement_adjusted:${asked.id}`,
    kind: 'statement_adjusted',
    subject_type: 'difference',
    subject_id: asked.difference_id,
    at: deps.now(),
    memo: asked.reason,
    // Money at the network stands in its account below zero.
    legs: adjusted({ kind: 'provider_clearing', owner: asked.network }, -asked.amount),
  });
}
