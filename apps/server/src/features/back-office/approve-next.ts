import { BATCH_UNDO_MINUTES, type Batch, type approveNext as approveCall } from '@club/contract/back-office';
import type { BodyOf } from '@club/contract/endpoint';
import { sql } from 'kysely';

import { audit } from '#server/db/audit.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { queuePositionSql } from '#server/features/membership/queue-position.ts';
import { leaveQueue } from '#server/features/membership/queue.ts';
import type { Deps } from '#server/ports/deps.ts';

import { flagsSql } from './application-list.ts';
import { admit } from './approve-application.ts';

type Chosen = Batch['applications'][number] & { stood_before: string | null };

/** Approves the first so many in the line whose number is proven, or only says who that would be. */
export async function approveNext(
  deps: Deps,
  { count, dry_run }: BodyOf<typeof approveCall>,
  by: string,
  once: Once | undefined,
): Promise<Batch> {
  if (dry_run) return replyOf(await choose(deps.db, count), await passedOver(deps.db, count), null);
  return transactOnce(deps.db, once, async (tx) => {
    await lockChosen(tx, count);
    const [chosen, passed_over] = [await choose(tx, count), await passedOver(tx, count)];
    if (chosen.length === 0) return replyOf(chosen, passed_over, null);
    const batch = await openBatch(tx, deps, by);
    // Nobody is told before the time for undoing is over.
    const telling: Deps = { ...deps, now: () => batch.undo_until, enqueue: async () => {} };
    for (const [place, { id, stood_before }] of chosen.entries()) {
      await admit(tx, deps, { id, by, batch_id: batch.id }, telling);
      await tx
        .insertInto('approval_batch_items')
        .values({ batch_id: batch.id, place, application_id: id, stood_before })
        .execute();
    }
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: 'applications.approve_next',
      subject_type: 'approval_batch',
      subject_id: batch.id,
      after: { approved: chosen.length, passed_over },
    });
    for (const { id } of chosen) await leaveQueue(tx, id);
    return replyOf(chosen, passed_over, batch);
  });
}

/** Two who press at once approve the same ones: the second finds them decided, and approves nobody else instead. */
async function lockChosen(tx: Tx, count: number): Promise<void> {
  await sql`
    SELECT a.id FROM queue_entries q JOIN applications a ON a.id = q.application_id
    WHERE a.phone_confirmed_at IS NOT NULL AND a.status = 'pending'
    ORDER BY q.place_key LIMIT ${count} FOR UPDATE OF a`.execute(tx);
}

async function choose(db: Database | Tx, count: number): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    SELECT a.id, a.application_number AS application_id, a.first_name, a.last_name, ${flagsSql} AS flags,
      ${queuePositionSql(sql`a.id`)} AS queue_position,
      (SELECT n.application_id FROM queue_entries n WHERE n.place_key > page.place_key
        ORDER BY n.place_key LIMIT 1) AS stood_before
    FROM (
      SELECT q.application_id, q.place_key FROM queue_entries q JOIN applications c ON c.id = q.application_id
      WHERE c.phone_confirmed_at IS NOT NULL AND c.status = 'pending' ORDER BY q.place_key LIMIT ${count}
    ) page
    JOIN applications a ON a.id = page.application_id ORDER BY page.place_key`.execute(db);
  return rows;
}

/** Who stands in front of the last one chosen, but has not proven their number. */
async function passedOver(db: Database | Tx, count: number): Promise<number> {
  const { rows } = await sql<{ passed: number }>`
    SELECT count(*) FILTER (WHERE proven = 0 AND before < ${count})::int AS passed FROM (
      SELECT (c.phone_confirmed_at IS NOT NULL)::int AS proven,
        sum((c.phone_confirmed_at IS NOT NULL)::int) OVER (ORDER BY q.place_key) AS before
      FROM queue_entries q JOIN applications c ON c.id = q.application_id
      WHERE q.place_key <= coalesce((
        SELECT p.place_key FROM queue_entries p JOIN applications o ON o.id = p.application_id
        WHERE o.phone_confirmed_at IS NOT NULL ORDER BY p.place_key OFFSET ${count - 1} LIMIT 1
      ), (SELECT max(place_key) FROM queue_entries))
    ) line`.execute(db);
  return rows[0]!.passed;
}

interface OpenBatch {
  id: string;
  undo_until: Date;
}

async function openBatch(tx: Tx, deps: Deps, by: string): Promise<OpenBatch> {
  const approved_at = deps.now();
  const batch = {
    id: deps.random.id(approved_at),
    undo_until: new Date(approved_at.getTime() + BATCH_UNDO_MINUTES * 60_000),
  };
  await tx
    .insertInto('approval_batches')
    .values({ ...batch, approved_at, approved_by: by })
    .execute();
  return batch;
}

function replyOf(chosen: readonly Chosen[], passed_over: number, batch: OpenBatch | null): Batch {
  return {
    batch_id: batch?.id ?? null,
    undo_until: batch?.undo_until.toISOString() ?? null,
    applications: chosen.map(({ stood_before: _, ...application }) => application),
    sms: chosen.length,
    passed_over,
  };
}
