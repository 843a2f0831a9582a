import { toE164 } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { smsText, type TemplateName, type TemplateValues } from './templates.ts';

/** How long the job of a new message has before the sweep takes it for lost. */
const JOB_HEAD_START_MS = 10_000;

export interface NewSms<T extends TemplateName> {
  /** The event it tells of, such as `order_ready:<order>`: nobody is told twice of one event. */
  readonly event_key: string;
  readonly template: T;
  /** A Ugandan number in any spelling. */
  readonly to: string;
  readonly member_id: string | null;
  readonly values: TemplateValues[T];
}

/**
 * Queues an SMS in the transaction that makes it true. At most one goes out for an event and recipient; queueing it again
 * does nothing and answers false.
 */
export async function queueSms<T extends TemplateName>(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random' | 'enqueue'>,
  sms: NewSms<T>,
): Promise<boolean> {
  const at = deps.now();
  const message = await tx
    .insertInto('messages')
    .values({
      id: deps.random.id(at),
      channel: 'sms',
      event_key: sms.event_key,
      template: sms.template,
      recipient: toE164(sms.to),
      member_id: sms.member_id,
      body: smsText(sms.template, sms.values),
      state: 'queued',
      created_at: at,
      next_attempt_at: new Date(at.getTime() + JOB_HEAD_START_MS),
    })
    .onConflict((conflict) => conflict.columns(['event_key', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (message === undefined) return false;
  await deps.enqueue(tx, 'send_message', { message_id: message.id });
  return true;
}
