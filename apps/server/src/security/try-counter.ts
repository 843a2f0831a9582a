import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

/** At most so many in any stretch of so long. */
export interface Window {
  readonly tries: number;
  readonly window_ms: number;
}

/** What is counted, for whom, and how often it may be in each of one or more windows. */
export interface Limit {
  readonly scope: string;
  readonly key: string;
  /** The longest last. */
  readonly windows: readonly Window[];
}

/** Nothing is remembered for longer than this, so no window may be longer. */
export const LONGEST_WINDOW_MS = 30 * 24 * 60 * 60_000;

/**
 * Counts one try in a single statement, so that however many come at once no more than the limit get through. Answers
 * undefined when it was counted, else when the next one may be.
 */
export async function countTry(tx: Tx, { scope, key, windows }: Limit, at: Date): Promise<Date | undefined> {
  const since = (window_ms: number) => new Date(at.getTime() - window_ms);
  const longest = since(Math.max(...windows.map(({ window_ms }) => window_ms)));
  const within = windows.map(
    ({ tries, window_ms }) => sql`(SELECT count(*) FROM unnest(c.tried_at) t WHERE t > ${since(window_ms)}) < ${tries}`,
  );
  const { rows } = await sql`
    INSERT INTO try_counters AS c (scope, key, tried_at, last_tried_at)
    VALUES (${scope}, ${key}, ARRAY[${at}::timestamptz], ${at})
    ON CONFLICT (scope, key) DO UPDATE
    SET tried_at = ARRAY(SELECT t FROM unnest(c.tried_at) t WHERE t > ${longest} ORDER BY t) || ${at}::timestamptz,
      last_tried_at = ${at}
    WHERE ${sql.join(within, sql` AND `)}
    RETURNING scope`.execute(tx);
  return rows.length > 0 ? undefined : opensAt(tx, { scope, key, windows }, at);
}

/**
 * Until when one of the limits is shut, read without a lock and without counting: who is refused anyway costs one read. What
 * it lets pass is still decided by `countTry`.
 */
export async function shutUntil(db: Database, limits: readonly Limit[], at: Date): Promise<Date | undefined> {
  const names = limits.map(({ scope, key }) => sql`(${scope}, ${key})`);
  const { rows } = await sql<{ scope: string; key: string; tried_at: Date[] }>`
    SELECT scope, key, tried_at FROM try_counters WHERE (scope, key) IN (${sql.join(names)})`.execute(db);
  for (const limit of limits) {
    const row = rows.find(({ scope, key }) => scope === limit.scope && key === limit.key);
    const opens = opening(row?.tried_at ?? [], limit.windows);
    if (opens > at.getTime()) return new Date(opens);
  }
  return undefined;
}

async function opensAt(tx: Tx, { scope, key, windows }: Limit, at: Date): Promise<Date> {
  const row = await tx
    .selectFrom('try_counters')
    .select('tried_at')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return new Date(Math.max(at.getTime(), opening(row?.tried_at ?? [], windows)));
}

/** When the tries leave room in every window: a window opens when the try that fills it has left it. */
function opening(tried_at: readonly Date[], windows: readonly Window[]): number {
  const tried = tried_at.map((time) => time.getTime()).toSorted((a, b) => b - a);
  const opens = windows.map(({ tries, window_ms }) => {
    const filling = tried[tries - 1];
    return filling === undefined ? 0 : filling + window_ms;
  });
  return Math.max(...opens);
}

/** As if one try had not been. */
export async function uncountTry(tx: Tx, { scope, key }: Pick<Limit, 'scope' | 'key'>, at: Date): Promise<void> {
  await sql`
    UPDATE try_counters SET tried_at =
      tried_at[:array_position(tried_at, ${at}::timestamptz) - 1] || tried_at[array_position(tried_at, ${at}::timestamptz) + 1:]
    WHERE scope = ${scope} AND key = ${key} AND array_position(tried_at, ${at}::timestamptz) IS NOT NULL`.execute(tx);
}

/** As if there had been no tries at all. */
export async function forgetTries(tx: Tx, scopes: readonly string[], key: string): Promise<void> {
  await tx.deleteFrom('try_counters').where('scope', 'in', scopes).where('key', '=', key).execute();
}
