import { formatDateTime } from '@club/rules/kampala-time';
import { groupRedemptionCode } from '@club/rules/redemption-code';

import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { dayCodeEvent } from '#server/features/shop/order-book/day-code-texts.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { countTry } from '#server/security/try-counter.ts';

import { openCode } from './code-keys.ts';

const HOUR_MS = 60 * 60_000;
const A_CODE = [
  { tries: 1, window_ms: 60_000 },
  { tries: 3, window_ms: HOUR_MS },
] as const;

/** Sends the SMS with a code that can still be used once more, to the number of its owner. */
export async function resendCode(deps: Deps, member_id: string, code_id: string) {
  const at = deps.now();
  return transact(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('redemption_codes as c')
      .innerJoin('offers as f', 'f.id', 'c.offer_id')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.id', 'c.order_id', 'c.code_sealed', 'c.expires_at', 'f.name as offer_name', 'o.outlet_snapshot'])
      .where('c.id', '=', code_id)
      .where('c.member_id', '=', member_id)
      .where('c.state', '=', 'live')
      .where('c.expires_at', '>', at)
      .where('o.status', '=', 'ready')
      .executeTakeFirst();
    if (row === undefined) throw new Problem('redemption_code_not_found');
    const opens_at = await countTry(tx, { scope: 'code_resent', key: code_id, windows: A_CODE }, at);
    if (opens_at !== undefined) {
      const retry_after = Math.ceil((opens_at.getTime() - at.getTime()) / 1_000);
      throw new Problem('too_many_requests', { facts: { retry_after } });
    }
    await queueSms(tx, deps, {
      event_key: dayCodeEvent('redemption_code', row.order_id, at.toISOString()),
      template: 'redemption_code',
      to: await messagePhoneOf(tx, member_id),
      member_id,
      values: {
        offer_name: row.offer_name,
        outlet_name: (row.outlet_snapshot as { name: string }).name,
        code: groupRedemptionCode(openCode(deps.config.CODE_KEY, row.id, row.code_sealed)),
        until: formatDateTime(row.expires_at),
      },
    });
    return { success: true, message: 'We have sent your code again.' };
  });
}
