import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

/**
 * Where two people have closed what no network told of, and were wrong, the books say as they do. Marks those, and lets
 * their finding count beside the network's own books, so that everything else has to fit them as if they had been right.
 */
export async function believeFindings(db: Database): Promise<void> {
  await sql`
    WITH wrong AS (
      SELECT t.* FROM transfer_events e JOIN transfers t ON t.id = e.transfer_id
      WHERE e.kind IN ('completed', 'failed') AND e.detail ->> 'by_hand' = 'true' AND (t.status = 'completed') <>
        EXISTS (SELECT FROM simulated_facts f WHERE f.reference = t.reference AND f.state = 'done')
    ), marked AS (
      INSERT INTO simulated_errors
      SELECT id, network, CASE status WHEN 'completed' THEN 'sent' ELSE 'not_sent' END FROM wrong
    ), unsent AS (
      UPDATE simulated_facts f SET state = 'failed' FROM wrong w WHERE w.status = 'failed' AND f.reference = w.reference
    )
    INSERT INTO simulated_facts
    SELECT reference, network, via, 'done', amount, amount, msisdn, msisdn FROM wrong WHERE status = 'completed'
    ON CONFLICT (reference) DO UPDATE SET state = 'done'`.execute(db);
}

/** Where people were wrong, by network. */
export async function readWrongFindings(db: Database): Promise<{ network: string; said: string }[]> {
  const { rows } = await sql<{ network: string; said: string }>`SELECT network, said FROM simulated_errors`.execute(db);
  return rows;
}
