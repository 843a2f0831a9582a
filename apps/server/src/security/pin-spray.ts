import { createHmac } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { inPortions } from '#server/db/in-portions.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/ports/deps.ts';

import { deriveKey } from './derive-key.ts';

const HOUR_MS = 60 * 60_000;
const WINDOW_MS = 10 * 60_000;
/** One PIN that fails at more phones than this in ten minutes is being tried on everybody. */
const PHONES = 20;

type Asking = Pick<Deps, 'db' | 'now'> & { readonly config: Pick<Deps['config'], 'TOKEN_KEY'> };

/**
 * Notes that a PIN failed at a phone, for all processes; true when it is found out to be sprayed by this. Of PIN and phone
 * only digests are kept, which differ every hour.
 */
export async function notePinFailure(deps: Asking, failure: { pin: string; e164: string }): Promise<boolean> {
  const at = deps.now();
  const [pin, phone] = [digestOf(deps, failure.pin), digestOf(deps, failure.e164)];
  const [, before] = await transact(deps.db, (tx) =>
    Promise.all([
      // One after the other, or none of those who come at once would be the one too many.
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`failures of ${pin}`}, 0))`.execute(tx),
      sql<{ phones: number; is_known: boolean }>`
        WITH before AS (
          SELECT count(*)::int AS phones, coalesce(bool_or(phone = ${phone}), false) AS is_known
          FROM pin_failures WHERE pin = ${pin} AND failed_at > ${since(at)}),
        noted AS (
          -- More than it takes need not be remembered.
          INSERT INTO pin_failures (pin, phone, failed_at) SELECT ${pin}, ${phone}, ${at} FROM before WHERE phones <= ${PHONES}
          ON CONFLICT (pin, phone) DO UPDATE SET failed_at = excluded.failed_at)
        SELECT phones, is_known FROM before`.execute(tx),
    ]),
  );
  const { phones, is_known } = before.rows[0]!;
  return phones === PHONES && !is_known;
}

/** Whether a PIN is being tried on everybody right now. */
export async function isPinSprayed(deps: Asking, pin: string): Promise<boolean> {
  const { rows } = await sql<{ phones: number }>`
    SELECT count(*)::int AS phones FROM pin_failures
    WHERE pin = ${digestOf(deps, pin)} AND failed_at > ${since(deps.now())}`.execute(deps.db);
  return rows[0]!.phones > PHONES;
}

/** Forgets failures that no longer count. */
export async function forgetPinFailures({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await inPortions((most) =>
    sql`DELETE FROM pin_failures WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM pin_failures WHERE failed_at <= ${since(now())} LIMIT ${most}))`.execute(db),
  );
}

function since(at: Date): Date {
  return new Date(at.getTime() - WINDOW_MS);
}

function digestOf({ config, now }: Asking, secret: string): string {
  const hour = Math.floor(now().getTime() / HOUR_MS);
  const key = deriveKey(config.TOKEN_KEY, 'sprayed PIN');
  return createHmac('sha256', key).update(`${hour} ${secret}`).digest('base64');
}
