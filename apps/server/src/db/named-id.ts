import { type RawBuilder, sql } from 'kysely';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const NUMBER = '^[0-9]{1,18}$';

/**
 * The id that a column of text holds, null where it holds something else. To be compared with ids as they are: whoever writes
 * ids as text and compares those has every row of the table read.
 */
export function namedId(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(CASE WHEN ${column} ~ ${sql.lit(UUID)} THEN ${column}::uuid END)`;
}

/** The same for ids that are counted. */
export function namedNumber(column: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(CASE WHEN ${column} ~ ${sql.lit(NUMBER)} THEN ${column}::bigint END)`;
}
