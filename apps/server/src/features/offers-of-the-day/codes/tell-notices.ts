import { pages } from '@club/contract/pages';
import { formatDateTime } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { takeBackBeginning } from '#server/features/club/notifications/take-back.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { dayCodeEvent, dayCodeTexts } from '#server/features/shop/order-book/day-code-texts.ts';
import type { Deps } from '#server/ports/deps.ts';

const AT_A_TIME = 100;
const MOST_ROUNDS = 10;

interface Due {
  id: string;
  order_id: string;
  member_id: string;
  expires_at: Date;
  is_good: boolean;
  notice_due: 'extended' | 'reminder';
  offer_name: string;
  outlet_name: string;
}

/** Tells owners of codes what the club's people have decided about them, a hundred at a time. Answers how many were told. */
export async function tellNotices(deps: Deps): Promise<number> {
  let told = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const now = await transact(deps.db, (tx) => tellSome(tx, deps));
    told += now.told;
    if (now.looked_at < AT_A_TIME) break;
  }
  return told;
}

async function tellSome(tx: Tx, deps: Deps): Promise<{ looked_at: number; told: number }> {
  const { rows } = await sql<Due>`
    WITH due AS (
      SELECT id, notice_due FROM redemption_codes WHERE notice_due IS NOT NULL
      ORDER BY expires_at LIMIT ${AT_A_TIME} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE redemption_codes c SET notice_due = NULL FROM due, orders o, offers f
    WHERE c.id = due.id AND o.id = c.order_id AND f.id = c.offer_id
    RETURNING c.id, c.order_id, c.member_id, c.expires_at, c.state = 'live' AND o.status = 'ready' AS is_good, due.notice_due, f.name AS offer_name,
      o.outlet_snapshot ->> 'name' AS outlet_name`.execute(tx);
  // Between the decision and this look a code may have been used, given back or run out.
  const good = rows.filter(({ is_good, expires_at }) => is_good && expires_at > deps.now());
  for (const row of good) await tell(tx, deps, row);
  return { looked_at: rows.length, told: good.length };
}

async function tell(
  tx: Tx,
  deps: Deps,
  { id, order_id, member_id, expires_at, is_good: _, notice_due, ...names }: Due,
): Promise<void> {
  const isExtended = notice_due === 'extended';
  if (isExtended) {
    // What still waits names another end.
    const other_ends = dayCodeTexts(order_id, ['code_extended', 'code_ending', 'code_reminder']);
    await takeBackBeginning(tx, member_id, other_ends);
    announce(tx, { topic: 'codes', id, to: { member_id } });
  }
  await tellPerson(tx, deps, {
    event_key: isExtended
      ? dayCodeEvent('code_extended', order_id, expires_at.toISOString())
      : // Each is taken once; one of last evening that goes out after midnight is not that of today.
        dayCodeEvent('code_reminder', order_id, deps.now().toISOString()),
    template: isExtended ? 'redemption_code_extended' : 'redemption_code_ending',
    to: await messagePhoneOf(tx, member_id),
    member_id,
    link: pages.myCodes(),
    values: { ...names, until: formatDateTime(expires_at) },
  });
}
