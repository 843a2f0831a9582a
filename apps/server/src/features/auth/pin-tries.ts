import { sql } from 'kysely';

import { rateLimitFactor, type Config } from '#server/config.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { addressKey } from './address-key.ts';

const HOUR_MS = 60 * 60_000;
/** Wrong PINs of one phone in any 24 hours, whoever tries and whether or not the phone is known. */
const PHONE_TRIES = 5;
export const PHONE_WINDOW_MS = 24 * HOUR_MS;
/** Wrong PINs from one address in any hour: many, because thousands share one address of a mobile network. */
const ADDRESS_TRIES = 300;
const ADDRESS_WINDOW_MS = HOUR_MS;
/** The same where one machine plays every member; still a bound on what one row remembers. */
const ADDRESS_TRIES_MOST = 3_000;

type Scope = 'phone' | 'address';

interface Limit {
  scope: Scope;
  key: string;
  tries: number;
  window_ms: number;
}

/** A try that was noted and may be taken back. */
export interface NotedTry {
  readonly at: Date;
  readonly limits: readonly Limit[];
}

/**
 * Notes that a PIN is about to be tried, in one statement for each counter, before the hash is run: however many try at
 * once, no more than the limit get through. Refuses with `sign_in_locked` and the seconds until the next try.
 */
export async function noteTry(deps: Deps, e164: string, ip: string): Promise<NotedTry> {
  const at = deps.now();
  const limits: Limit[] = [
    { scope: 'phone', key: e164, tries: PHONE_TRIES, window_ms: PHONE_WINDOW_MS },
    { scope: 'address', key: addressKey(ip), tries: addressTries(deps.config), window_ms: ADDRESS_WINDOW_MS },
  ];
  // One transaction, so that a try which one counter refuses is not held against the other.
  await transact(deps.db, async (tx) => {
    for (const limit of limits) await noteIn(tx, limit, at);
  });
  return { at, limits };
}

function addressTries(config: Config): number {
  return Math.min(ADDRESS_TRIES_MOST, Math.ceil(ADDRESS_TRIES * Math.max(1, rateLimitFactor(config))));
}

async function noteIn(tx: Tx, { scope, key, tries, window_ms }: Limit, at: Date): Promise<void> {
  const since = new Date(at.getTime() - window_ms);
  const { rows } = await sql`
    INSERT INTO pin_counters AS c (scope, key, tried_at, last_tried_at)
    VALUES (${scope}, ${key}, ARRAY[${at}::timestamptz], ${at})
    ON CONFLICT (scope, key) DO UPDATE
    SET tried_at = ARRAY(SELECT t FROM unnest(c.tried_at) t WHERE t > ${since} ORDER BY t) || ${at}::timestamptz,
      last_tried_at = ${at}
    WHERE (SELECT count(*) FROM unnest(c.tried_at) t WHERE t > ${since}) < ${tries}
    RETURNING scope`.execute(tx);
  if (rows.length > 0) return;
  const row = await tx
    .selectFrom('pin_counters')
    .select('tried_at')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const inWindow = row.tried_at.filter((tried) => tried > since);
  const opensAt = Math.min(...inWindow.map((tried) => tried.getTime())) + window_ms;
  throw new Problem('sign_in_locked', {
    facts: { retry_after: Math.max(1, Math.ceil((opensAt - at.getTime()) / 1000)) },
  });
}

/** The PIN was right: the phone starts anew, and the address is not charged for this try. */
export async function forgiveTries(tx: Tx, noted: NotedTry): Promise<void> {
  for (const limit of noted.limits) {
    if (limit.scope === 'phone') {
      await tx.deleteFrom('pin_counters').where('scope', '=', 'phone').where('key', '=', limit.key).execute();
    } else {
      await takeBackFrom(tx, limit, noted.at);
    }
  }
}

/** The PIN was never compared: as if it had not been tried. */
export async function takeBackTry(deps: Deps, noted: NotedTry): Promise<void> {
  await transact(deps.db, async (tx) => {
    for (const limit of noted.limits) await takeBackFrom(tx, limit, noted.at);
  });
}

async function takeBackFrom(tx: Tx, { scope, key }: Limit, at: Date): Promise<void> {
  await sql`
    UPDATE pin_counters SET tried_at =
      tried_at[:array_position(tried_at, ${at}::timestamptz) - 1] || tried_at[array_position(tried_at, ${at}::timestamptz) + 1:]
    WHERE scope = ${scope} AND key = ${key} AND array_position(tried_at, ${at}::timestamptz) IS NOT NULL`.execute(tx);
}
