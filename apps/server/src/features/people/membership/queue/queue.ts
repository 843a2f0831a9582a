import { JUMP_PLACES } from '@club/rules/queue-jump';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { bucketOf, countIn, mergeBack, respread } from './queue-buckets.ts';
import { QUEUE_FLOOR, QUEUE_SHAPE, type QueueShape } from './queue-shape.ts';

/** Names the lock that lets one writer at a time change the line. Readers never wait for it. */
const QUEUE_LOCK = 7_201_001;

/** Puts an applicant at the end of the line. The lock is held until the transaction ends: do this last. */
export async function joinQueue(tx: Tx, application_id: string, shape = QUEUE_SHAPE): Promise<void> {
  await lockQueue(tx);
  await sql`
    WITH spot AS (
      SELECT coalesce(max(place_key), 0) + ${shape.gap}::bigint AS place_key FROM queue_entries
    ), added AS (
      INSERT INTO queue_entries (application_id, place_key) SELECT ${application_id}::uuid, place_key FROM spot
      ON CONFLICT (application_id) DO NOTHING RETURNING place_key
    ), counted AS (
      UPDATE queue_buckets SET waiting = waiting + 1 FROM added
      WHERE lower_key = (SELECT max(lower_key) FROM queue_buckets) AND waiting < ${shape.bucket_max}
      RETURNING lower_key
    )
    INSERT INTO queue_buckets (lower_key, waiting)
    SELECT place_key, 1 FROM added WHERE NOT EXISTS (SELECT 1 FROM counted)`.execute(tx);
}

/** Takes an applicant out of the line; everyone behind moves up. Answers the key they stood at, for `joinAgain`. */
export async function leaveQueue(tx: Tx, application_id: string, shape = QUEUE_SHAPE): Promise<number | undefined> {
  await lockQueue(tx);
  const gone = await tx
    .deleteFrom('queue_entries')
    .where('application_id', '=', application_id)
    .returning('place_key')
    .executeTakeFirst();
  if (gone === undefined) return undefined;
  await takeFrom(tx, await bucketOf(tx, gone.place_key), shape);
  return gone.place_key;
}

/**
 * Moves an applicant so many places ahead of where they stand now, never past the head, and answers how many places that
 * were: 0 for the head of the line and for somebody who does not wait.
 */
export async function jumpAhead(
  tx: Tx,
  application_id: string,
  places: number = JUMP_PLACES,
  shape = QUEUE_SHAPE,
): Promise<number> {
  await lockQueue(tx);
  let spot = await readSpot(tx, application_id, places);
  if (spot === undefined || spot.moved === 0) return 0;
  let key = keyBetween(spot, shape);
  if (key === undefined) {
    await respread(tx, spot.above, shape);
    spot = (await readSpot(tx, application_id, places))!;
    key = keyBetween(spot, shape);
    if (key === undefined) throw new Error('Spreading the queue anew left no room for a jump');
  }
  const [from, to] = [await bucketOf(tx, spot.place_key), await bucketOf(tx, key)];
  await tx.updateTable('queue_entries').set({ place_key: key }).where('application_id', '=', application_id).execute();
  if (from !== to) {
    const waiting = await countIn(tx, to, 1);
    await takeFrom(tx, from, shape);
    // Only after both counts are right: the bucket may have been joined with the one before it by now.
    if (waiting > shape.bucket_max) await respread(tx, key, shape);
  }
  return spot.moved;
}

/**
 * Puts an applicant back where they stood, whatever has become of those around, or right in front of who stands there now. Keys
 * are spread anew far too seldom for one to mean another place within the minutes of a batch.
 */
export async function joinAgain(tx: Tx, application_id: string, place_key: number, shape = QUEUE_SHAPE): Promise<void> {
  await lockQueue(tx);
  const there = await tx
    .selectFrom('queue_entries')
    .select('application_id')
    .where('place_key', '=', place_key)
    .executeTakeFirst();
  if (there === undefined) return addAt(tx, application_id, place_key, shape);
  return joinBefore(tx, application_id, there.application_id, shape);
}

/** Puts an applicant right in front of another, or at the head when the other does not wait (any more). */
export async function joinBefore(
  tx: Tx,
  application_id: string,
  before_id: string | null,
  shape = QUEUE_SHAPE,
): Promise<void> {
  await lockQueue(tx);
  let gap = await readGap(tx, before_id);
  if (gap === undefined) return joinQueue(tx, application_id, shape);
  let place_key = keyBetween(gap, shape);
  if (place_key === undefined) {
    await respread(tx, gap.above, shape);
    gap = (await readGap(tx, before_id))!;
    place_key = keyBetween(gap, shape);
    if (place_key === undefined) throw new Error('Spreading the queue anew left no room to join');
  }
  return addAt(tx, application_id, place_key, shape);
}

async function addAt(tx: Tx, application_id: string, place_key: number, shape: QueueShape): Promise<void> {
  const bucket = await bucketOf(tx, place_key);
  const added = await tx
    .insertInto('queue_entries')
    .values({ application_id, place_key })
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return;
  const waiting = await countIn(tx, bucket, 1);
  if (waiting > shape.bucket_max) await respread(tx, place_key, shape);
}

async function readGap(tx: Tx, before_id: string | null): Promise<Gap | undefined> {
  const { rows } = await sql<{ above: number | null; below: number | null }>`
    WITH follower AS (
      SELECT coalesce(
        (SELECT place_key FROM queue_entries WHERE application_id = ${before_id}),
        (SELECT min(place_key) FROM queue_entries)
      ) AS place_key
    )
    SELECT place_key AS above,
      (SELECT max(e.place_key) FROM queue_entries e WHERE e.place_key < follower.place_key) AS below
    FROM follower`.execute(tx);
  const { above, below } = rows[0]!;
  return above === null ? undefined : { above, below: below ?? undefined };
}

async function lockQueue(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(tx);
}

async function takeFrom(tx: Tx, bucket: number, shape: QueueShape): Promise<void> {
  const left = await countIn(tx, bucket, -1);
  if (left < shape.bucket_low && bucket !== QUEUE_FLOOR) await mergeBack(tx, bucket, shape);
}

/** Where an applicant stands and where a jump leads: in front of `above`, behind `below` if there is anybody. */
interface Spot extends Gap {
  place_key: number;
  moved: number;
}

interface Gap {
  above: number;
  below: number | undefined;
}

async function readSpot(tx: Tx, application_id: string, places: number): Promise<Spot | undefined> {
  const { rows } = await sql<{ place_key: number; is_own: boolean }>`
    SELECT e.place_key, e.application_id = ${application_id} AS is_own FROM queue_entries e
    WHERE e.place_key <= (SELECT place_key FROM queue_entries WHERE application_id = ${application_id})
    ORDER BY e.place_key DESC LIMIT ${places + 2}`.execute(tx);
  const [own, ...ahead] = rows;
  if (own === undefined) return undefined;
  const moved = Math.min(places, ahead.length);
  const above = ahead[moved - 1]?.place_key ?? own.place_key;
  return { place_key: own.place_key, moved, above, below: ahead[places]?.place_key };
}

/** A free key between two neighbours, or undefined when there is none. */
function keyBetween({ above, below }: Gap, shape: QueueShape): number | undefined {
  const floor = below ?? Math.max(QUEUE_FLOOR, above - 2 * shape.gap);
  const key = floor + Math.floor((above - floor) / 2);
  return key > floor ? key : undefined;
}
