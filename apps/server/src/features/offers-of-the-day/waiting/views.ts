import type { DayOfferWaiting } from '@club/contract/offers-of-the-day/waiting';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

interface Row {
  reminded: boolean;
  in_line: number;
  line: DayOfferWaiting['line'];
}

/** What a member waits for at an offer, and at which place. */
export async function readWaiting(db: Database | Tx, member_id: string, offer_id: string): Promise<DayOfferWaiting> {
  const { rows } = await sql<Row>`
    SELECT EXISTS (SELECT FROM day_offer_reminders r
        WHERE r.member_id = ${member_id} AND r.offer_id = ${offer_id} AND r.told_at IS NULL) AS reminded,
      (SELECT count(*)::int FROM day_offer_line l WHERE l.offer_id = ${offer_id} AND l.ended_at IS NULL) AS in_line,
      (SELECT json_build_object('product_id', own.product_id, 'joined_at', own.joined_at, 'place', (
          SELECT count(*) FROM day_offer_line l
          WHERE l.offer_id = own.offer_id AND l.product_id = own.product_id AND l.ended_at IS NULL
            AND l.position <= own.position))
        FROM day_offer_line own
        WHERE own.member_id = ${member_id} AND own.offer_id = ${offer_id} AND own.ended_at IS NULL) AS line`.execute(
    db,
  );
  const { line, ...row } = rows[0]!;
  return { ...row, line: line === null ? null : { ...line, joined_at: new Date(line.joined_at).toISOString() } };
}
