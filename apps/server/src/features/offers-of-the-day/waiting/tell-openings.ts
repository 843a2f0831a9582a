import { pages } from '@club/contract/pages';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { Deps } from '#server/ports/deps.ts';

const AT_A_TIME = 100;
const MOST_ROUNDS = 20;

interface Due {
  member_id: string;
  offer_id: string;
  offer_name: string;
  outlet_name: string;
}

/** Tells who asked for it that an offer has opened, each once, the first who asked leading. Answers how many. */
export async function tellOpenings(deps: Deps): Promise<number> {
  let told = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const now = await transact(deps.db, (tx) => tellSome(tx, deps));
    told += now;
    if (now < AT_A_TIME) break;
  }
  return told;
}

async function tellSome(tx: Tx, deps: Deps): Promise<number> {
  const at = deps.now();
  const { rows } = await sql<Due>`
    WITH due AS (
      SELECT r.member_id, r.offer_id, o.name AS offer_name, u.name AS outlet_name
      FROM day_offer_reminders r JOIN offers o ON o.id = r.offer_id JOIN outlets u ON u.id = o.outlet_id
      WHERE r.told_at IS NULL AND o.status = 'live' AND o.starts_at <= ${at} AND o.ends_at > ${at} AND u.status = 'active'
      ORDER BY r.created_at LIMIT ${AT_A_TIME} FOR NO KEY UPDATE OF r SKIP LOCKED)
    UPDATE day_offer_reminders r SET told_at = ${at} FROM due
    WHERE r.member_id = due.member_id AND r.offer_id = due.offer_id
    RETURNING due.*`.execute(tx);
  for (const { member_id, offer_id, ...values } of rows) {
    await tellPerson(tx, deps, {
      event_key: `day_offer_open:${offer_id}:${member_id}`,
      template: 'day_offer_open',
      to: await messagePhoneOf(tx, member_id),
      member_id,
      link: pages.dayOffer(offer_id),
      values,
    });
  }
  return rows.length;
}
