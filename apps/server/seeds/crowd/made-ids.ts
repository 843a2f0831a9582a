import { sql, type RawBuilder } from 'kysely';

/** The id of the n-th row of a kind, so that other rows can name it without looking it up. */
export function madeId(kind: string, n: RawBuilder<unknown>): RawBuilder<string> {
  const digest = sql`md5(${sql.lit(kind)} || ${n})`;
  return sql`(substr(${digest}, 1, 12) || '4' || substr(${digest}, 13, 3) || '8' || substr(${digest}, 16, 15))::uuid`;
}

/** The same for rows that come in the order of time, which then lie together in an index. */
export function madeIdAt(kind: string, n: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<string> {
  const digest = sql`md5(${sql.lit(kind)} || ${n})`;
  const moment = sql`lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0')`;
  return sql`(${moment} || '7' || substr(${digest}, 1, 3) || '8' || substr(${digest}, 4, 15))::uuid`;
}
