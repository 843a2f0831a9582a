import type { QueryResult } from 'kysely';

/** A second of work at the most: nobody waits long for a row, and the log is not flooded. */
const PORTION = 1_000;
/** What is left after so many waits for the next time. */
const PORTIONS = 200;

/**
 * Forgets old rows a portion at a time, each in a transaction of its own, until there are no more. `forget` deletes at most as
 * many as it is told. Gives how many were forgotten.
 */
export async function inPortions(
  forget: (most: number) => Promise<QueryResult<unknown>>,
  { portion = PORTION, portions = PORTIONS } = {},
): Promise<number> {
  let forgotten = 0;
  for (let turn = 0; turn < portions; turn += 1) {
    const { numAffectedRows } = await forget(portion);
    const count = Number(numAffectedRows ?? 0n);
    forgotten += count;
    if (count < portion) break;
  }
  return forgotten;
}
