import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { ALWAYS } from '#simulation/truth/always-true.ts';
import { broken, brokenMoves } from '#simulation/truth/invariants.ts';
import { AT_REST } from '#simulation/truth/true-at-rest.ts';

/** A collection or a sending as the network itself knows it. */
export interface NetworkFact {
  /** Ours, in the spelling of the network. */
  readonly reference: string;
  readonly network: Network;
  readonly call: 'collect' | 'send';
  readonly isDone: boolean;
  readonly amount: number;
  readonly msisdn: string;
}

/** Asked by the history of those who called: real keys carry the routes of the API. */
const ASKED_OTHERWISE = 'I16 a request key stands for one effect';

/** What the books, the orders and the stock say, beside what the network says, once everything has come to rest. */
export async function wrongBooks(db: Database, facts: readonly NetworkFact[]): Promise<string[]> {
  await sql`TRUNCATE simulated_facts`.execute(db);
  await sql`
    INSERT INTO simulated_facts
    SELECT f.reference::uuid, f.network, f.call, CASE WHEN f."isDone" THEN 'done' ELSE 'failed' END, f.amount, f.amount, f.msisdn, f.msisdn
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      AS f (reference text, network text, call text, "isDone" boolean, amount bigint, msisdn text)`.execute(db);
  const { [ASKED_OTHERWISE]: _, ...atRest } = AT_REST;
  return [...(await broken(db, { ...ALWAYS, ...atRest })), ...(await brokenMoves(db))];
}

/** What every wallet should have lost, by our own rows. */
export async function expectedLosses(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ msisdn: string; lost: number }>`
    SELECT msisdn, sum(amount)::bigint AS lost FROM (
      SELECT msisdn, amount FROM payments WHERE status IN ('completed', 'mismatch')
      UNION ALL SELECT msisdn, -amount FROM transfers WHERE status = 'completed'
    ) moved GROUP BY msisdn`.execute(db);
  return new Map(rows.map(({ msisdn, lost }) => [msisdn, lost]));
}

/**
 * What still waits for something, in words; orders that nobody pays wait for the end of their hold, and a request that was lost and that
 * nobody wants any more for as long as it might still come to a phone.
 */
export async function waitingFor(db: Database, what: 'money' | 'anything'): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'payment ' || p.status || ' ' || p.id AS what FROM payments p
      WHERE p.status IN ('pending', 'initiated', 'unknown', 'timeout')
      AND (${what} = 'anything' OR p.not_found_since IS NULL
        OR NOT EXISTS (SELECT FROM orders o WHERE o.id = p.subject_id AND o.status = 'cancelled'))
    UNION ALL
    SELECT 'transfer ' || status || ' ' || id FROM transfers WHERE status IN ('pending', 'initiated', 'unknown')
    UNION ALL
    SELECT 'message ' || state || ' ' || id FROM messages WHERE state IN ('queued', 'sending') AND ${what} = 'anything'
    UNION ALL
    SELECT 'unpaid order ' || id FROM orders o WHERE status = 'pending' AND payment_status IN ('pending', 'failed')
      AND ${what} = 'anything'
      AND NOT EXISTS (SELECT FROM payments p WHERE p.subject_id = o.id AND p.status = 'mismatch')`.execute(db);
  return rows.map((row) => row.what);
}
