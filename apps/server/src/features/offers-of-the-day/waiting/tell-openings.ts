import { pages } from '@club/contract/pages';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { tellMembers } from '#server/features/club/notifications/tell-members.ts';
import { messagePhonesOf } from '#server/features/people/members/message-phone.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

const AT_A_TIME = 100;

interface Due {
  member_id: string;
  offer_id: string;
  offer_name: string;
  outlet_name: string;
}

/** Tells who asked for it that an offer has opened, each once, the first who asked leading. Answers how many. */
export function tellOpenings(deps: Deps): Promise<number> {
  return whileDue(() => transact(deps.db, (tx) => tellSome(tx, deps)), { full: AT_A_TIME });
}

async function tellSome(tx: Tx, deps: Deps): Promise<number> {
  const at = deps.now();
  const { rows } = await sql<Due>`
    WITH due AS (
      SELECT r.member_id, r.offer_id, o.name AS offer_name, u.name AS outlet_name
      FROM offers o JOIN outlets u ON u.id = o.outlet_id
      -- Of each that is open the first, however many wait behind them and for later ones.
      CROSS JOIN LATERAL (
        SELECT member_id, offer_id, created_at FROM day_offer_reminders WHERE offer_id = o.id AND told_at IS NULL
        ORDER BY created_at LIMIT ${AT_A_TIME} FOR NO KEY UPDATE SKIP LOCKED) r
      WHERE o.kind = 'of_day' AND o.status = 'live' AND o.starts_at <= ${at} AND o.ends_at > ${at} AND u.status = 'active'
      ORDER BY r.created_at LIMIT ${AT_A_TIME})
    UPDATE day_offer_reminders r SET told_at = ${at} FROM due
    WHERE r.member_id = due.member_id AND r.offer_id = due.offer_id
    RETURNING due.*`.execute(tx);
  const phoneTo = await messagePhonesOf(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  const news = rows.map(({ member_id, offer_id, ...values }) => ({
    event_key: `day_offer_open:${offer_id}:${member_id}`,
    template: 'day_offer_open' as const,
    to: phoneTo(member_id),
    member_id,
    link: pages.dayOffer(offer_id),
    values,
  }));
  await tellMembers(tx, deps, news);
  return rows.length;
}
