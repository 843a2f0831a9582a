import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { Problem } from '#server/problem.ts';

import type { Database, Tx } from './connect.ts';
import { transact } from './transact.ts';

/** One user intent, named by the client: who, which call, which key, and what was sent with it. */
export interface Once {
  readonly scope: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly at: Date;
}

/** A digest of what was sent, so that a key reused for something else is noticed. */
export function fingerprintOf(sent: unknown): Buffer {
  return createHash('sha256').update(canonical(sent)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Runs `work` in one transaction at most once for the given intent. The answer is saved by the same transaction, so a
 * crash leaves either both or neither. A repeat gets the first answer; while the first still runs it gets
 * `request_in_progress`; another body under the same key gets `idempotency_key_reused`. Without `once` it just runs.
 */
export async function transactOnce<T>(db: Database, once: Once | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (once === undefined) return transact(db, work);
  return transact(db, async (tx) => {
    await claim(tx, once);
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values({
        scope: once.scope,
        route: once.route,
        key: once.key,
        fingerprint: once.fingerprint,
        created_at: once.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return firstAnswer<T>(tx, once);
    const reply = await work(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('scope', '=', once.scope)
      .where('route', '=', once.route)
      .where('key', '=', once.key)
      .execute();
    return reply;
  });
}

/** Holds the key until the transaction ends; a second request with it must not wait in line but say so. */
async function claim(tx: Tx, once: Once): Promise<void> {
  const name = `${once.scope}\n${once.route}\n${once.key}`;
  const { rows } = await sql<{ claimed: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS claimed`.execute(tx);
  if (rows[0]?.claimed !== true) throw new Problem('request_in_progress', { facts: { retry_after: 1 } });
}

async function firstAnswer<T>(tx: Tx, once: Once): Promise<T> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('scope', '=', once.scope)
    .where('route', '=', once.route)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow();
  if (!row.fingerprint.equals(once.fingerprint)) throw new Problem('idempotency_key_reused');
  // The reply was written by the same use case, so it has the same shape; instants are ISO texts on both ways.
  return row.reply as T;
}
