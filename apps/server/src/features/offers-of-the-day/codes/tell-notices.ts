import { pages } from '@club/contract/pages';
import { formatDateTime } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { takeBackBeginning } from '#server/features/club/notifications/take-back.ts';
import { tellMembers } from '#server/features/club/notifications/tell-members.ts';
import { messagePhonesOf } from '#server/features/people/members/message-phone.ts';
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
  const extended = good.filter(({ notice_due }) => notice_due === 'extended');
  // What still waits names another end.
  const beginnings = ({ order_id }: Due) => dayCodeTexts(order_id, ['code_extended', 'code_ending', 'code_reminder']);
  await takeBackBeginning(
    tx,
    extended.map((code) => ({ member_id: code.member_id, beginnings: beginnings(code) })),
  );
  for (const { id, member_id } of extended) announce(tx, { topic: 'codes', id, to: { member_id } });
  const at = deps.now();
  const phoneTo = await messagePhonesOf(
    tx,
    good.map(({ member_id }) => member_id),
  );
  await tellMembers(
    tx,
    deps,
    good.map((code) => ({ ...newsOf(code, at), to: phoneTo(code.member_id) })),
  );
  return { looked_at: rows.length, told: good.length };
}

function newsOf({ order_id, member_id, expires_at, notice_due, offer_name, outlet_name }: Due, at: Date) {
  const isExtended = notice_due === 'extended';
  return {
    event_key: isExtended
      ? dayCodeEvent('code_extended', order_id, expires_at.toISOString())
      : // Each is taken once; one of last evening that goes out after midnight is not that of today.
        dayCodeEvent('code_reminder', order_id, at.toISOString()),
    template: isExtended ? ('redemption_code_extended' as const) : ('redemption_code_ending' as const),
    member_id,
    link: pages.myCodes(),
    values: { offer_name, outlet_name, until: formatDateTime(expires_at) },
  };
}
