import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/** Nobody waits longer than this for a turn: the question is simply asked another time. */
const LONGEST_WAIT_MS = 5_000;
/** Nobody takes a moment so far ahead: a clock did that was ahead itself, and all would wait until it comes. */
const FROM_ANOTHER_CLOCK_MS = 60_000;

/**
 * Takes the next moment at which a question to a network, or to the geocoder, may leave, so many in a second over all processes. Gives how
 * long to wait for it, or undefined when too many are waiting already.
 */
export async function takeSlot(
  db: Database,
  slot: { network: Network | 'geocoder'; per_second: number; at: Date },
): Promise<number | undefined> {
  const { network, per_second, at } = slot;
  const gap_ms = 1_000 / per_second;
  const latest = new Date(at.getTime() + LONGEST_WAIT_MS);
  const nonsense = new Date(at.getTime() + FROM_ANOTHER_CLOCK_MS);
  const { rows } = await sql<{ free_at: Date }>`
    INSERT INTO network_pace AS pace (network, next_at) VALUES (${network}, ${at}::timestamptz + ${gap_ms} * interval '1 ms')
    ON CONFLICT (network) DO UPDATE
      SET next_at = CASE WHEN pace.next_at > ${nonsense} THEN ${at}::timestamptz ELSE greatest(pace.next_at, ${at}::timestamptz) END + ${gap_ms} * interval '1 ms'
      WHERE pace.next_at <= ${latest} OR pace.next_at > ${nonsense}
    RETURNING next_at - ${gap_ms} * interval '1 ms' AS free_at`.execute(db);
  const free = rows[0]?.free_at;
  return free === undefined ? undefined : Math.max(0, free.getTime() - at.getTime());
}
