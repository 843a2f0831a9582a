import { pages } from '@club/contract/pages';
import { formatDateTime } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { afterQuietHours } from '#server/features/club/notifications/quiet-hours.ts';
import { tellMembers } from '#server/features/club/notifications/tell-members.ts';
import { messagePhonesOf } from '#server/features/people/members/message-phone.ts';
import { dayCodeEvent } from '#server/features/shop/order-book/day-code-texts.ts';
import { isReady } from '#server/features/shop/order-book/is-ready.ts';
import type { Deps } from '#server/ports/deps.ts';

const HOUR_MS = 60 * 60_000;
/** The last first, so that somebody who was told at six hours is not told again of twenty-four. */
const REMINDER_HOURS = [6, 24] as const;
/** At night nobody is woken for a code that is still good for so long in the morning. */
const TO_USE_IT_MS = HOUR_MS;
const AT_A_TIME = 200;
/** Codes of one offer run out in the same second, and more of them than this sells no offer in a day. */
const MOST_ROUNDS = 100;

interface Due {
  order_id: string;
  member_id: string;
  expires_at: Date;
  offer_name: string;
  outlet_name: string;
}

/**
 * Reminds of codes that run out in a day, and again in six hours, by everything but the digits. Who bought with less time
 * than that is not reminded of what they have just read, and at night only who could not use it in the morning. Answers how many were told.
 */
export async function remindCodes(deps: Deps): Promise<number> {
  let told = 0;
  for (const hours of REMINDER_HOURS) {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const now = await remindSome(deps, hours);
      told += now;
      if (now < AT_A_TIME) break;
    }
  }
  return told;
}

/** Who has a code that ends then or later hears of it later. */
function lastToTell(at: Date, hours: number): Date {
  const morning = afterQuietHours(at);
  const due = at.getTime() + hours * HOUR_MS;
  return new Date(morning > at ? Math.min(due, morning.getTime() + TO_USE_IT_MS) : due);
}

async function remindSome(deps: Deps, hours: number): Promise<number> {
  const at = deps.now();
  const until = lastToTell(at, hours);
  return transact(deps.db, async (tx) => {
    const { rows } = await sql<Due>`
      UPDATE redemption_codes c SET reminded_hours = ${hours}
      FROM orders o, offers f WHERE c.id IN (
        SELECT r.id FROM redemption_codes r
        WHERE r.state = 'live' AND ${isReady('r.order_id')} AND r.expires_at > ${at} AND r.expires_at < ${until}
          AND r.created_at < r.expires_at - make_interval(hours => ${hours})
          AND (r.reminded_hours IS NULL OR r.reminded_hours > ${hours})
        ORDER BY r.expires_at LIMIT ${AT_A_TIME} FOR NO KEY UPDATE OF r SKIP LOCKED)
        AND o.id = c.order_id AND f.id = c.offer_id
      RETURNING c.order_id, c.member_id, c.expires_at, f.name AS offer_name, o.outlet_snapshot ->> 'name' AS outlet_name`.execute(
      tx,
    );
    const phoneTo = await messagePhonesOf(
      tx,
      rows.map(({ member_id }) => member_id),
    );
    const news = rows.map(({ order_id, member_id, expires_at, offer_name, outlet_name }) => ({
      // A code whose end was moved is reminded of its new one.
      event_key: dayCodeEvent('code_ending', order_id, String(hours), expires_at.toISOString()),
      template: 'redemption_code_ending' as const,
      to: phoneTo(member_id),
      member_id,
      link: pages.myCodes(),
      values: { offer_name, outlet_name, until: formatDateTime(expires_at) },
    }));
    await tellMembers(tx, deps, news);
    return rows.length;
  });
}
