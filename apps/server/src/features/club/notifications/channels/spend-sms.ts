import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { rateLimitFactor } from '#server/config.ts';
import { smsKindOf, type SmsKind } from '#server/features/club/notifications/events/topics.ts';
import type { Message } from '#server/features/club/notifications/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { CODE_EVENTS } from '#server/security/one-time-code.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A number that gets more texts of a kind in a day is being used to burn our money (T13). */
const PER_PHONE_A_DAY: Record<SmsKind, number> = {
  account: 15,
  security: 15,
  application: 15,
  // Each of their purposes has limits of its own.
  code: 25,
  handover: 40,
  work: 60,
  order: 40,
  cashback: 10,
  offer: 2,
};

export type Spending = 'granted' | 'phone_spent' | 'day_spent';

/**
 * Takes one text out of the budget of its number and of the day, each kind on its own: neither what strangers ask for nor a
 * busy day uses up what members need. Raises an alarm at half of the day's budget and at its end.
 */
export async function spendSms(deps: Deps, message: Message): Promise<Spending> {
  const kind = kindOf(message);
  if (await isPhoneSpent(deps, message, kind)) {
    deps.log.warn({ alarm: 'sms_phone_budget', message_id: message.id, kind }, 'too many SMS to one number');
    return 'phone_spent';
  }
  const limit = deps.config.SMS_DAILY_BUDGET;
  const day = kampalaDay(deps.now());
  const { rows } = await sql<{ used: number }>`
    INSERT INTO sms_budget AS b (day, topic, used) VALUES (${day}, ${kind}, 1)
    ON CONFLICT (day, topic) DO UPDATE SET used = b.used + 1 WHERE b.used < ${limit}
    RETURNING used`.execute(deps.db);
  const used = rows[0]?.used;
  if (used === Math.ceil(limit / 2)) deps.log.error({ alarm: 'sms_budget_half', topic: kind, used }, 'SMS budget');
  if (used === limit) deps.log.error({ alarm: 'sms_budget_spent', topic: kind, used }, 'SMS budget');
  return used === undefined ? 'day_spent' : 'granted';
}

function kindOf({ template, topic, member_id, event_key }: Message): SmsKind {
  return smsKindOf({ template, topic, is_stranger: member_id === null, is_code: event_key.startsWith(CODE_EVENTS) });
}

async function isPhoneSpent(deps: Deps, message: Message, kind: SmsKind): Promise<boolean> {
  const since = new Date(deps.now().getTime() - DAY_MS);
  const { rows } = await sql<Parameters<typeof smsKindOf>[0] & { sent: number }>`
    SELECT template, topic, member_id IS NULL AS is_stranger, starts_with(event_key, ${CODE_EVENTS}) AS is_code,
      count(*)::int AS sent
    FROM messages
    WHERE channel = 'sms' AND recipient = ${message.recipient} AND created_at > ${since} AND attempts > 0
      -- What was never sent has cost nothing, and keeps nobody from the next one.
      AND (state <> 'failed' OR sent_at IS NOT NULL) AND id <> ${message.id}
    GROUP BY 1, 2, 3, 4`.execute(deps.db);
  const sent = rows.filter((row) => smsKindOf(row) === kind).reduce((sum, row) => sum + row.sent, 0);
  // Where one machine plays every member, one number gets what many would.
  return sent >= PER_PHONE_A_DAY[kind] * rateLimitFactor(deps.config);
}
