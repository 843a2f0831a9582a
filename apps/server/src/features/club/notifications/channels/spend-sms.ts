import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { rateLimitFactor } from '#server/config.ts';
import type { Message } from '#server/features/club/notifications/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { CODE_EVENTS } from '#server/security/one-time-code.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A number that gets more texts of a kind in a day is being used to burn our money (T13). */
const PER_PHONE_A_DAY: Record<Message['topic'], number> = { security: 15, order: 40, cashback: 10, offer: 2 };

export type Spending = 'granted' | 'phone_spent' | 'day_spent';

/**
 * Takes one text out of the budget of its number and of the day, each topic on its own, codes and applicants on
 * theirs: what strangers ask for cannot use up what members need. Raises an alarm at half of the day's budget and at its end.
 */
export async function spendSms(deps: Deps, message: Message): Promise<Spending> {
  if (await isPhoneSpent(deps, message)) {
    deps.log.warn(
      { alarm: 'sms_phone_budget', message_id: message.id, topic: message.topic },
      'too many SMS to one number',
    );
    return 'phone_spent';
  }
  const limit = deps.config.SMS_DAILY_BUDGET;
  const budget = budgetOf(message);
  const day = kampalaDay(deps.now());
  const { rows } = await sql<{ used: number }>`
    INSERT INTO sms_budget AS b (day, topic, used) VALUES (${day}, ${budget}, 1)
    ON CONFLICT (day, topic) DO UPDATE SET used = b.used + 1 WHERE b.used < ${limit}
    RETURNING used`.execute(deps.db);
  const used = rows[0]?.used;
  if (used === Math.ceil(limit / 2)) deps.log.error({ alarm: 'sms_budget_half', topic: budget, used }, 'SMS budget');
  if (used === limit) deps.log.error({ alarm: 'sms_budget_spent', topic: budget, used }, 'SMS budget');
  return used === undefined ? 'day_spent' : 'granted';
}

function budgetOf({ member_id, event_key, topic }: Message): string {
  // Anybody can apply with anybody's number, and a whole queue may have to be told something on one day.
  if (member_id === null) return 'application';
  // A code cannot wait, so nothing that has waited overnight may stand in its way.
  return event_key.startsWith(CODE_EVENTS) ? 'code' : topic;
}

async function isPhoneSpent(deps: Deps, message: Message): Promise<boolean> {
  const since = new Date(deps.now().getTime() - DAY_MS);
  const { sent } = await deps.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('channel', '=', 'sms')
    .where('recipient', '=', message.recipient)
    .where('created_at', '>', since)
    .where('topic', '=', message.topic)
    .where('attempts', '>', 0)
    .where('id', '<>', message.id)
    .executeTakeFirstOrThrow();
  // Where one machine plays every member, one number gets what many would.
  return sent >= PER_PHONE_A_DAY[message.topic] * rateLimitFactor(deps.config);
}
