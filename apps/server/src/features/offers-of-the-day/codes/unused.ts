import { policyOf, UNUSED_WAIT_HOURS, type UnusedPolicy } from '@club/rules/unused-code';
import { sql, type RawBuilder } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

import { lockCode } from './redeemable.ts';

const HOUR_MS = 60 * 60_000;

/** A code that ran out unused, and what is to be done with its money. */
export interface UnusedCode {
  readonly id: string;
  readonly order_id: string;
}

/** Nobody can have used it by then without our having heard of it, and nobody waits for an answer about it. */
const isDue = (at: Date) => sql<boolean>`c.state = 'expired' AND c.unused_settled_at IS NULL
  AND c.expires_at <= ${new Date(at.getTime() - UNUSED_WAIT_HOURS * HOUR_MS)}
  AND NOT EXISTS (SELECT FROM tickets t
    WHERE t.subject_type = 'redemption_code' AND t.subject_id = c.id AND t.status <> 'resolved')`;

/**
 * Whether the purchase of the code `c`, whose order is `order`, was given back whole before anything was done with the money of an
 * unused code: before it ran out, or after that while it waited.
 */
export const isGivenBack = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  c.state <> 'redeemed' AND ${order}.status = 'cancelled' AND coalesce(c.unused_result, 'nothing') = 'nothing')`;

/** The unused codes whose money is to be dealt with, those that ran out first before the others. */
export async function dueUnused(db: Database, at: Date, most: number): Promise<UnusedCode[]> {
  const { rows } = await sql<UnusedCode>`
    SELECT c.id, c.order_id FROM redemption_codes c WHERE ${isDue(at)}
    ORDER BY c.expires_at, c.id LIMIT ${most}`.execute(db);
  return rows;
}

/** What to do with one of them, asked again under its lock; undefined when somebody was quicker. Its order is locked first. */
export async function lockUnused(tx: Tx, id: string, at: Date): Promise<UnusedPolicy | undefined> {
  await lockCode(tx, id);
  const { rows } = await sql<{ bought: UnusedPolicy; now: UnusedPolicy }>`
    SELECT c.unused_policy AS bought, f.unused_codes AS now FROM redemption_codes c JOIN offers f ON f.id = c.offer_id
    WHERE c.id = ${id} AND ${isDue(at)}`.execute(tx);
  return rows[0] === undefined ? undefined : policyOf(rows[0].bought, rows[0].now);
}

/** Writes down what was done, once. */
export async function markUnusedSettled(
  tx: Tx,
  id: string,
  done: { result: UnusedPolicy | 'nothing'; amount: number; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('redemption_codes')
    .set({ unused_result: done.result, unused_amount: done.amount, unused_settled_at: done.at })
    .where('id', '=', id)
    .where('state', '=', 'expired')
    .where('unused_settled_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`the unused code ${id} changed under its lock`);
}
