import type { BodyOf } from '@club/contract/endpoint';
import {
  BATCH_UNDO_MINUTES,
  type approveNext as approveCall,
  type Batch,
  type ShownApplication,
} from '@club/contract/people/membership-desk';
import { type RawBuilder, sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { queuePositionSql } from '#server/features/people/membership/queue/queue-position.ts';
import { leaveQueue } from '#server/features/people/membership/queue/queue.ts';
import { noJobs } from '#server/jobs/enqueue.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { flagsSql } from './application-list.ts';
import { admit } from './approve-application.ts';

type Chosen = Batch['applications'][number];
type Meanwhile = Pick<Batch, 'decided_meanwhile' | 'flagged_meanwhile'>;

const NOTHING_HAPPENED: Meanwhile = { decided_meanwhile: 0, flagged_meanwhile: 0 };

/** Says who the first so many in line are whose number is proven, or approves those that an admin was shown. */
export async function approveNext(
  deps: Deps,
  body: BodyOf<typeof approveCall>,
  by: string,
  once: Once | undefined,
): Promise<Batch> {
  if (!body.dry_run) return approveShown(deps, body.shown, by, once);
  const next = await choose(deps.db, headOfLine(body.count));
  return replyOf(deps, next, await passedOver(deps.db, next), NOTHING_HAPPENED, null);
}

/**
 * Approves whom the admin saw, wherever they stand by now, and nobody else: who was decided or flagged since stays. A repeat is told
 * where all of it was taken back since.
 */
async function approveShown(
  deps: Deps,
  shown: readonly ShownApplication[],
  by: string,
  once: Once | undefined,
): Promise<Batch> {
  const approve = async (tx: Tx) => {
    const flagsSeen = new Map(shown.map(({ id, flags }) => [id, flags]));
    const ids = [...flagsSeen.keys()];
    await lockWaiting(tx, ids);
    const waiting = await choose(tx, stillWaiting(ids));
    const chosen = waiting.filter(({ id, flags }) => flags.every((flag) => flagsSeen.get(id)?.includes(flag)));
    const meanwhile: Meanwhile = {
      decided_meanwhile: ids.length - waiting.length,
      flagged_meanwhile: waiting.length - chosen.length,
    };
    const passed_over = await passedOver(tx, chosen);
    if (chosen.length === 0) return told(replyOf(deps, chosen, passed_over, meanwhile, null));
    const batch = await openBatch(tx, deps, by);
    // Nobody is told before the time for undoing is over.
    const telling: Deps = { ...deps, now: () => batch.undo_until, enqueue: noJobs };
    for (const { id } of chosen) await admit(tx, deps, { id, by, batch_id: batch.id }, telling);
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: 'applications.approve_next',
      subject_type: 'approval_batch',
      subject_id: batch.id,
      after: { approved: chosen.length, passed_over, ...meanwhile },
    });
    await leaveTogether(tx, batch.id, chosen);
    return told(replyOf(deps, chosen, passed_over, meanwhile, batch));
  };
  return transactOnceThen(deps.db, once, approve, async (kept) => {
    if (await isUndone(deps.db, kept.batch_id)) throw new Problem('batch_undone');
    return kept;
  });
}

const told = (reply: Batch) => ({ kept: reply, reply });

async function isUndone(db: Database, batch_id: string | null): Promise<boolean> {
  if (batch_id === null) return false;
  const batch = await db
    .selectFrom('approval_batches')
    .select('undone_at')
    .where('id', '=', batch_id)
    .executeTakeFirstOrThrow();
  return batch.undone_at !== null;
}

/** Holds the queue, so it comes last. Where each stood is kept for undoing. */
async function leaveTogether(tx: Tx, batch_id: string, chosen: readonly Chosen[]): Promise<void> {
  const items = [];
  for (const [place, { id: application_id }] of chosen.entries()) {
    items.push({ batch_id, place, application_id, place_key: await leaveQueue(tx, application_id) });
  }
  await tx.insertInto('approval_batch_items').values(items).execute();
}

/** Of two who press at once the second waits here, and finds them decided. In one order, so that neither waits for the other. */
async function lockWaiting(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM applications WHERE id = ANY(${ids}::uuid[]) AND status = 'pending' ORDER BY id FOR UPDATE`.execute(
    tx,
  );
}

const headOfLine = (count: number) => sql`
  SELECT q.application_id, q.place_key FROM queue_entries q JOIN applications c ON c.id = q.application_id
  WHERE c.phone_confirmed_at IS NOT NULL AND c.status = 'pending' AND c.held_at IS NULL ORDER BY q.place_key LIMIT ${count}`;

const stillWaiting = (ids: readonly string[]) => sql`
  SELECT q.application_id, q.place_key FROM queue_entries q JOIN applications c ON c.id = q.application_id
  WHERE q.application_id = ANY(${ids}::uuid[]) AND c.status = 'pending'`;

async function choose(db: Database | Tx, page: RawBuilder<unknown>): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    SELECT a.id, a.application_number AS application_id, a.first_name, a.last_name, ${flagsSql} AS flags,
      ${queuePositionSql(sql`a.id`)} AS queue_position
    FROM (${page}) page
    JOIN applications a ON a.id = page.application_id ORDER BY page.place_key`.execute(db);
  return rows;
}

/** Who stands in front of the last one chosen, but has not proven their number or is on hold. */
async function passedOver(db: Database | Tx, chosen: readonly Chosen[]): Promise<number> {
  const last = chosen.at(-1);
  if (last === undefined) return 0;
  const { rows } = await sql<{ passed: number }>`
    SELECT count(*)::int AS passed FROM queue_entries q
    -- Each by its id: PostgreSQL expects a third of the line in front of anybody, and reads all applications for it.
    CROSS JOIN LATERAL (
      SELECT c.phone_confirmed_at IS NULL OR c.held_at IS NOT NULL AS is_passed FROM applications c
      WHERE c.id = q.application_id OFFSET 0) c
    WHERE c.is_passed AND q.place_key < (SELECT place_key FROM queue_entries WHERE application_id = ${last.id})`.execute(
    db,
  );
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

function replyOf(
  { config }: Pick<Deps, 'config'>,
  chosen: readonly Chosen[],
  passed_over: number,
  meanwhile: Meanwhile,
  batch: OpenBatch | null,
): Batch {
  return {
    batch_id: batch?.id ?? null,
    undo_until: batch?.undo_until.toISOString() ?? null,
    applications: [...chosen],
    sms: chosen.length,
    sms_cost_ugx: chosen.length * config.SMS_PRICE_UGX,
    passed_over,
    ...meanwhile,
  };
}
