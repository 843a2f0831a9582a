import { sql, type RawBuilder } from 'kysely';

/**
 * True of a row whose `last_check_at` is not within so many milliseconds of `at`. Also when it lies ahead: a clock that was
 * put back by an hour is no reason to be silent for one.
 */
export const notJustAsked = (at: Date, leastMs: number): RawBuilder<boolean> =>
  sql<boolean>`coalesce(abs(extract(epoch FROM last_check_at - ${at}::timestamptz)) * 1000 >= ${leastMs}, true)`;
