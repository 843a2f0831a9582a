import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import { QUEUE_FLOOR, type QueueShape } from './queue-shape.ts';

interface Bucket {
  lower_key: number;
  waiting: number;
}

/** The bucket that a key falls in. */
export async function bucketOf(tx: Tx, place_key: number): Promise<number> {
  const { rows } = await sql<Bucket>`
    SELECT lower_key FROM queue_buckets WHERE lower_key <= ${place_key} ORDER BY lower_key DESC LIMIT 1`.execute(tx);
  const [bucket] = rows;
  if (bucket === undefined) throw new Error(`No queue bucket holds the key ${place_key}`);
  return bucket.lower_key;
}

/** Counts one more or one less in a bucket and answers how many wait in it now. */
export async function countIn(tx: Tx, lower_key: number, change: 1 | -1): Promise<number> {
  const { rows } = await sql<Bucket>`
    UPDATE queue_buckets SET waiting = waiting + ${change} WHERE lower_key = ${lower_key} RETURNING waiting`.execute(
    tx,
  );
  const [bucket] = rows;
  if (bucket === undefined) throw new Error(`There is no queue bucket at ${lower_key}`);
  return bucket.waiting;
}

/** Joins a nearly empty bucket with the one before it, so that a line that shrinks is not left with a thousand crumbs. */
export async function mergeBack(tx: Tx, lower_key: number, shape: QueueShape): Promise<void> {
  const most = Math.floor((shape.bucket_max * 3) / 4);
  await sql`
    WITH before AS (
      SELECT lower_key, waiting FROM queue_buckets WHERE lower_key < ${lower_key} ORDER BY lower_key DESC LIMIT 1
    ), gone AS (
      DELETE FROM queue_buckets b USING before
      WHERE b.lower_key = ${lower_key} AND (b.waiting = 0 OR b.waiting + before.waiting <= ${most})
      RETURNING b.waiting
    )
    UPDATE queue_buckets b SET waiting = b.waiting + gone.waiting
    FROM gone, before WHERE b.lower_key = before.lower_key`.execute(tx);
}

/** A run of neighbouring buckets and the range of keys that its entries may use. */
interface Stretch {
  buckets: Bucket[];
  entries: number;
  /** Keys strictly between these two are the stretch's own. */
  low: number;
  high: number;
}

/**
 * Spreads the entries around a bucket evenly over its range of keys and cuts them into buckets anew: for a bucket that
 * has grown too large, and for a gap that has closed. Takes more and more neighbours until there is room for all; the
 * whole line always has room, since it may grow at both ends.
 */
export async function respread(tx: Tx, around: number, shape: QueueShape): Promise<void> {
  for (let reach = 0; ; reach = Math.max(1, reach * 2)) {
    const stretch = await readStretch(tx, around, reach, shape);
    const step = Math.floor((stretch.high - stretch.low) / (stretch.entries + 1));
    // Ends at the latest when the stretch is the whole line: both its ends are free, and the step is the full gap.
    if (step >= shape.step_min) return rewrite(tx, stretch, step, shape);
  }
}

async function readStretch(tx: Tx, around: number, reach: number, shape: QueueShape): Promise<Stretch> {
  const { rows: buckets } = await sql<Bucket>`
    (SELECT lower_key, waiting FROM queue_buckets WHERE lower_key <= ${around} ORDER BY lower_key DESC LIMIT ${reach + 1})
    UNION ALL
    (SELECT lower_key, waiting FROM queue_buckets WHERE lower_key > ${around} ORDER BY lower_key LIMIT ${reach})
    ORDER BY lower_key`.execute(tx);
  const first = buckets[0]!.lower_key;
  const entries = buckets.reduce((sum, bucket) => sum + bucket.waiting, 0);
  const room = (entries + 1) * shape.gap;
  const { rows: after } = await sql<{ next: number | null; last: number | null }>`
    SELECT (SELECT min(lower_key) FROM queue_buckets WHERE lower_key > ${buckets.at(-1)!.lower_key}) AS next,
      (SELECT max(place_key) FROM queue_entries) AS last`.execute(tx);
  const { next, last } = after[0]!;
  if (first > QUEUE_FLOOR) {
    return { buckets, entries, low: first - 1, high: next ?? Math.max((last ?? 0) + shape.gap, first + room) };
  }
  const high = next ?? (last ?? 0) + shape.gap;
  return { buckets, entries, low: Math.max(QUEUE_FLOOR, high - room), high };
}

async function rewrite(
  tx: Tx,
  { buckets, entries, low, high }: Stretch,
  step: number,
  shape: QueueShape,
): Promise<void> {
  const first = buckets[0]!.lower_key;
  await sql`
    WITH numbered AS (
      SELECT application_id, row_number() OVER (ORDER BY place_key) AS number
      FROM queue_entries WHERE place_key >= ${first} AND place_key < ${high}
    )
    UPDATE queue_entries e SET place_key = ${low}::bigint + numbered.number * ${step}::bigint
    FROM numbered WHERE e.application_id = numbered.application_id`.execute(tx);
  const parts = Math.max(1, Math.ceil(entries / ((shape.bucket_max * 2) / 3)));
  const size = Math.ceil(entries / parts);
  const fresh = Array.from({ length: parts }, (_, part) => ({
    lower_key: part === 0 ? first : low + (part * size + 1) * step,
    waiting: Math.max(0, Math.min(size, entries - part * size)),
  }));
  await tx.deleteFrom('queue_buckets').where('lower_key', '>=', first).where('lower_key', '<', high).execute();
  await tx.insertInto('queue_buckets').values(fresh).execute();
}
