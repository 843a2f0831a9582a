import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import { publicOrigin } from '#server/config.ts';
import { asTable, columnsOf } from '#server/db/as-table.ts';
import type { Tx } from '#server/db/connect.ts';
import { topicOf, type Topic } from '#server/features/club/notifications/events/topics.ts';
import { afterQuietHours } from '#server/features/club/notifications/quiet-hours.ts';
import type { Deps } from '#server/ports/deps.ts';

import { bodyOf } from './sealed-body.ts';
import { smsText } from './sms-texts.ts';
import type { Message } from './store.ts';
import type { TemplateName, TemplateValues } from './template-values.ts';

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
  /** The path of the screen that shows more; in the text itself for `LEADING_ON`. */
  readonly link?: string;
  /** Good news that wakes nobody. */
  readonly by_day?: boolean;
}

/** Whoever has applied has no app yet that would lead them on. */
const LEADING_ON: readonly TemplateName[] = [
  'confirm_phone',
  'application_moved',
  'application_approved',
  'application_rejected',
];

/**
 * Queues an SMS in the transaction that makes it true, whatever the person's switches say: it is for codes and security.
 * `tellPerson` asks the switches and uses every other way too. Queueing again what is queued does nothing and answers false.
 */
export async function queueSms<T extends TemplateName>(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now' | 'random' | 'enqueue'>,
  sms: NewSms<T>,
): Promise<boolean> {
  return queueMessage(tx, deps, smsOf(deps, sms));
}

/** The same, not queued yet. */
export function smsOf<T extends TemplateName>(
  { config }: Pick<Deps, 'config'>,
  { event_key, template, to, member_id, values, link, by_day }: NewSms<T>,
): NewMessage {
  const recipient = numberOf(to);
  const leadsOn = link !== undefined && LEADING_ON.includes(template);
  const body = smsText(template, values, leadsOn ? publicOrigin(config) + link : undefined);
  return { channel: 'sms', topic: topicOf(template, 'sms'), event_key, template, recipient, member_id, body, by_day };
}

/** One that was kept under other rules goes to its provider as it is: nothing that somebody hears of may fail over it. */
export function numberOf(phone: string): string {
  return isUgandanNumber(phone) ? toE164(phone) : phone;
}

export interface NewMessage {
  readonly channel: Message['channel'];
  readonly topic: Topic;
  readonly event_key: string;
  readonly template: string;
  /** A number, an e-mail address or the id of a browser's subscription, as the channel has it. */
  readonly recipient: string;
  readonly member_id: string | null;
  readonly subject?: string;
  readonly body: string;
  readonly link?: string | null;
  readonly by_day?: boolean | undefined;
}

/** Queues a message; at most one goes out for an event, channel and recipient. False when it is queued already. */
export async function queueMessage(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random' | 'enqueue' | 'config'>,
  message: NewMessage,
): Promise<boolean> {
  const row = rowOf(deps, message);
  const mayGoNow = row.next_attempt_at.getTime() === row.created_at.getTime();
  if (mayGoNow) row.next_attempt_at = new Date(row.created_at.getTime() + JOB_HEAD_START_MS);
  const queued = await tx
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_key', 'channel', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (queued === undefined) return false;
  // What must wait for the morning is found by the sweep.
  if (mayGoNow) await deps.enqueue(tx, 'send_message', { message_id: queued.id });
  return true;
}

/**
 * The same for many in one statement, and without jobs: those of a whole club would stand before what buyers wait for, so the sweep
 * sends them, the channels in turn.
 */
export async function queueMessages(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'random' | 'config'>,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => rowOf(deps, message));
  const columns = columnsOf(rows[0]!);
  await sql`
    INSERT INTO messages (${columns}) SELECT ${columns} FROM ${asTable(rows, COLUMNS)}
    ON CONFLICT (event_key, channel, recipient) DO NOTHING`.execute(tx);
}

/** What is kept of a message; it may go at once, or in the morning. */
function rowOf(
  deps: Pick<Deps, 'now' | 'random' | 'config'>,
  { by_day = false, channel, topic, event_key, template, recipient, member_id, ...words }: NewMessage,
) {
  const created_at = deps.now();
  const id = deps.random.id(created_at);
  const { body, body_sealed } = bodyOf(deps, id, { template, channel, body: words.body });
  return {
    id,
    channel,
    topic,
    event_key,
    template,
    recipient,
    member_id,
    subject: words.subject ?? null,
    body,
    body_sealed,
    link: words.link ?? null,
    state: 'queued' as const,
    created_at,
    next_attempt_at: by_day || topic === 'offer' ? afterQuietHours(created_at) : created_at,
  };
}

const COLUMNS = {
  id: 'uuid',
  channel: 'text',
  topic: 'text',
  event_key: 'text',
  template: 'text',
  recipient: 'text',
  member_id: 'uuid',
  subject: 'text',
  body: 'text',
  body_sealed: 'bytea',
  link: 'text',
  state: 'text',
  created_at: 'timestamptz',
  next_attempt_at: 'timestamptz',
} as const;
