import { isDatabaseAway } from './database-away.ts';

/** So many that fail are no faulty rows any more, and each may have taken seconds. */
const MOST_FAILURES = 10;

/**
 * Does something for each of some rows, one after the other. One that fails keeps none of those behind it waiting: what the first
 * of them failed with is thrown in the end. Gives the sum of what `work` answers, where true counts as one.
 */
export async function oneByOne<T>(
  rows: readonly T[],
  work: (row: T) => Promise<boolean | number>,
  mostFailures = MOST_FAILURES,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const row of rows) {
    try {
      done += Number(await work(row));
    } catch (error) {
      failures.push(error);
      if (isDatabaseAway(error) || failures.length >= mostFailures) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
