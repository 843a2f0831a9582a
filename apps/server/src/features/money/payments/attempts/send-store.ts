import { attemptSources, isOpenAttempt, OPEN_ATTEMPTS } from '@club/rules/payment-status';
import { sql } from 'kysely';

import { asTable } from '#server/db/as-table.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { NOT_SENT, NOT_WANTED, type Payment } from '#server/features/money/payments/store.ts';
import { isUnwanted } from '#server/features/money/payments/wanted.ts';

interface Sending {
  readonly at: Date;
  readonly next_check_at: Date;
  /** Attempts from before are not sent any more. */
  readonly asked_since: Date;
}

/** A new attempt that is not to be sent, and why. */
export interface Unsendable {
  readonly id: string;
  readonly failure_reason: typeof NOT_SENT | typeof NOT_WANTED;
}

/**
 * Takes the right to send new attempts, each with its event: once `sent_at` stands nobody sends again without having asked first.
 * Gives those that are ours to send, and which nobody has sent and nobody may; all others somebody else has.
 */
export async function claimSends(
  db: Database,
  ids: readonly string[],
  sending: Sending,
): Promise<{ claimed: Payment[]; unsendable: Unsendable[] }> {
  return transact(db, async (tx) => {
    const claimed = await claimNew(tx, ids, sending);
    const taken = new Set(claimed.map(({ id }) => id));
    const left = ids.filter((id) => !taken.has(id));
    return { claimed, unsendable: left.length === 0 ? [] : await findUnsendable(tx, left, sending) };
  });
}

async function claimNew(tx: Tx, ids: readonly string[], { at, next_check_at, asked_since }: Sending) {
  const { rows } = await sql<Payment>`
    WITH claimed AS (
      UPDATE payments p SET sent_at = ${at}, next_check_at = ${next_check_at}
      WHERE ${amongThem(ids)} AND (status = 'pending' AND sent_at IS NULL AND created_at >= ${asked_since}) IS TRUE AND NOT ${isUnwanted}
      RETURNING *), noted AS (
      INSERT INTO payment_events (payment_id, at, kind, detail) SELECT id, sent_at, 'sending', '{}' FROM claimed)
    SELECT * FROM claimed`.execute(tx);
  return rows;
}

async function findUnsendable(tx: Tx, ids: readonly string[], { asked_since }: Sending): Promise<Unsendable[]> {
  const { rows } = await sql<Unsendable>`
    SELECT id, CASE WHEN ${isUnwanted} THEN ${NOT_WANTED} ELSE ${NOT_SENT} END AS failure_reason FROM payments p
    WHERE ${amongThem(ids)} AND (status = 'pending' AND sent_at IS NULL AND (created_at < ${asked_since} OR ${isUnwanted})) IS TRUE`.execute(
    tx,
  );
  return rows;
}

/** By their keys, and planned once for any number; what else is asked of them is put so that no other way leads there (`statusIn`). */
const amongThem = (ids: readonly string[]) => sql<boolean>`id = ANY ((SELECT ${ids}::uuid[])::uuid[])`;

/** That a network has taken a request, or has it already. */
export interface Accepted {
  readonly payment_id: string;
  readonly at: Date;
  readonly next_check_at: Date;
  readonly prompt_expires_at: Date;
  readonly kind: 'accepted' | 'duplicate';
  /** Of the event. */
  readonly detail: object;
}

const ACCEPTED_COLUMNS = {
  payment_id: 'uuid',
  at: 'timestamptz',
  next_check_at: 'timestamptz',
  prompt_expires_at: 'timestamptz',
  kind: 'text',
  detail: 'jsonb',
} as const;

const MOVES_ON = attemptSources('initiated').filter(isOpenAttempt);

/**
 * Writes down that open attempts wait for their payers, each with its event. Gives which of them it was written of, in their order:
 * the others had come to their end before.
 */
export async function noteAccepted(db: Database, accepted: readonly Accepted[]): Promise<boolean[]> {
  const { rows } = await transact(db, (tx) =>
    sql<{ id: string }>`
      WITH noted AS (
        UPDATE payments p SET status = CASE WHEN p.status = ANY (${MOVES_ON}::text[]) THEN 'initiated' ELSE p.status END,
          next_check_at = given.next_check_at, prompt_expires_at = given.prompt_expires_at, not_found_since = NULL
        FROM ${asTable(accepted, ACCEPTED_COLUMNS)}
        WHERE p.id = given.payment_id AND (p.status = ANY (${OPEN_ATTEMPTS}::text[])) IS TRUE
        RETURNING p.id, given.at, given.kind, given.detail), told AS (
        INSERT INTO payment_events (payment_id, at, kind, detail) SELECT id, at, kind, detail FROM noted)
      SELECT id FROM noted`.execute(tx),
  );
  const noted = new Set(rows.map(({ id }) => id));
  return accepted.map(({ payment_id }) => noted.has(payment_id));
}
