import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { inPortions } from '#server/db/in-portions.ts';

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
  if (rows.length > 0) return undefined;
  // Shut while we asked, or by a clock that runs ahead of ours: the next moment is as good an answer as any.
  return (await shutUntil(tx, [{ scope, key, windows }], at)) ?? at;
}

/**
 * Until when one of the limits is shut, read without a lock and without counting: who is refused anyway costs one read. What
 * it lets pass is still decided by `countTry`.
 */
export async function shutUntil(db: Database | Tx, limits: readonly Limit[], at: Date): Promise<Date | undefined> {
  // The tries stand in the order of time, so the one that fills a window is the `tries`th from the end. One look for each
  // limit and not for each of its windows: nearly all the time goes into planning it.
  const filling = limits.map(({ scope, key, windows }, index) => {
    const tries = windows.map((window) => sql`tried_at[cardinality(tried_at) - ${window.tries - 1}::int]`);
    return sql`(
      SELECT ARRAY[${sql.join(tries)}] FROM try_counters WHERE scope = ${scope} AND key = ${key}
    ) AS ${sql.ref(String(index))}`;
  });
  const { rows } = await sql<Record<string, (Date | null)[] | null>>`SELECT ${sql.join(filling)}`.execute(db);
  const opens = limits.flatMap(({ windows }, index) =>
    windows.map(({ window_ms }, place) => (rows[0]?.[index]?.[place]?.getTime() ?? 0) + window_ms),
  );
  const last = Math.max(...opens);
  return last > at.getTime() ? new Date(last) : undefined;
}

/** How many more may be counted before one of the limits is shut. */
export async function triesLeft(db: Database | Tx, limits: readonly Limit[], at: Date): Promise<number> {
  const left = limits.flatMap(({ scope, key, windows }) =>
    windows.map(
      ({ tries, window_ms }) => sql`${tries}::int - (SELECT count(*)::int FROM try_counters c, unnest(c.tried_at) t
        WHERE c.scope = ${scope} AND c.key = ${key} AND t > ${new Date(at.getTime() - window_ms)})`,
    ),
  );
  const { rows } = await sql<{ tries_left: number }>`SELECT least(${sql.join(left)}) AS tries_left`.execute(db);
  return rows[0]!.tries_left;
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

/** As if the tries before a moment had not been. */
export async function forgetTriesBefore(tx: Tx, scope: string, key: string, moment: Date): Promise<void> {
  await sql`
    UPDATE try_counters SET tried_at = ARRAY(SELECT t FROM unnest(tried_at) t WHERE t > ${moment} ORDER BY t)
    WHERE scope = ${scope} AND key = ${key}`.execute(tx);
}

/** Forgets counters of which no window reaches a try any more. */
export async function forgetOldCounters(db: Database, at: Date): Promise<void> {
  const before = new Date(at.getTime() - LONGEST_WINDOW_MS);
  await inPortions((most) =>
    sql`DELETE FROM try_counters WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM try_counters WHERE last_tried_at < ${before} LIMIT ${most}))`.execute(db),
  );
}
