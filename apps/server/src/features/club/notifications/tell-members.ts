import { toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import { asTable, columnsOf } from '#server/db/as-table.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailText } from '#server/features/club/notifications/events/email-texts.ts';
import { mayTell, topicOf, type Channel } from '#server/features/club/notifications/events/topics.ts';
import type { Deps } from '#server/ports/deps.ts';

import { notificationTexts } from './notification-texts.ts';
import { DEFAULT_PREFERENCES } from './preferences.ts';
import type { NewMessage, NewSms } from './queue-message.ts';
import type { TemplateName } from './template-values.ts';

type NewsForMany<T extends TemplateName> = Pick<NewSms<T>, 'event_key' | 'template' | 'values'> & {
  readonly link: string;
};

/** Somebody to tell, and the number that messages go to. */
export interface Member {
  readonly id: string;
  readonly phone: string;
}

interface Reached extends Member {
  readonly email: string | null;
  readonly moved: Partial<typeof DEFAULT_PREFERENCES>;
  /** Of these push can be had. */
  readonly browsers: readonly string[];
}

/**
 * Tells many members the same in a few statements, each once, by every way but SMS that their switches allow; nobody who has left,
 * and whoever is just leaving is waited for. No message has a job of its own: a whole club's would stand before what buyers wait
 * for, so the sweep sends them, the channels in turn.
 */
export async function tellMembers<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  members: readonly Member[],
  news: NewsForMany<T>,
): Promise<void> {
  const reached = await lockReached(tx, members, deps.now());
  await ring(tx, deps, reached, news);
  const messages = reached.flatMap((member) => messagesTo(deps, member, news));
  await queue(tx, deps, messages, news);
}

async function lockReached(tx: Tx, members: readonly Member[], at: Date): Promise<Reached[]> {
  const ids = members.map(({ id }) => id);
  const { rows } = await sql<Omit<Reached, 'phone'>>`
    SELECT m.id, m.email,
      coalesce((SELECT jsonb_object_agg(p.name, p.enabled) FROM member_preferences p WHERE p.member_id = m.id), '{}') AS moved,
      ARRAY(SELECT b.id FROM push_subscriptions b JOIN sessions s ON s.id = b.session_id
        WHERE b.member_id = m.id AND s.ended_at IS NULL AND s.expires_at > ${at}) AS browsers
    FROM members m WHERE m.id = ANY ((SELECT ${ids}::uuid[])::uuid[]) AND m.status <> 'closed'
    ORDER BY m.id FOR SHARE OF m`.execute(tx);
  const phones = new Map(members.map(({ id, phone }) => [id, phone]));
  return rows.map((row) => ({ ...row, phone: phones.get(row.id)! }));
}

const allows = ({ moved }: Reached, template: TemplateName, channel: Channel) =>
  mayTell({ ...DEFAULT_PREFERENCES, ...moved }, topicOf(template, channel), channel);

async function ring<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  reached: readonly Reached[],
  { template, values, event_key, link }: NewsForMany<T>,
): Promise<void> {
  const created_at = deps.now();
  const rows = notificationTexts(template, values).flatMap((text) =>
    reached
      .filter((member) => allows(member, template, 'app'))
      .map(({ id }) => ({ ...text, id: deps.random.id(created_at), member_id: id, event_key, link, created_at })),
  );
  if (rows.length === 0) return;
  const columns = columnsOf(rows[0]!);
  const { rows: stored } = await sql<{ id: string; member_id: string }>`
    INSERT INTO notifications (${columns}) SELECT ${columns} FROM ${asTable(rows, NOTIFICATION_COLUMNS)}
    ON CONFLICT (member_id, event_key) DO NOTHING RETURNING id, member_id`.execute(tx);
  for (const { id, member_id } of stored) announce(tx, { topic: 'notifications', id, to: { member_id } });
}

type Sent = Pick<NewMessage, 'channel' | 'recipient' | 'member_id' | 'body'> & { readonly subject: string };

function messagesTo<T extends TemplateName>(
  deps: Deps,
  member: Reached,
  { template, values }: NewsForMany<T>,
): (Sent & Pick<NewMessage, 'topic'>)[] {
  const [text] = notificationTexts(template, values);
  const letter = emailText(template, values);
  const shown = text && { subject: text.title, body: text.message };
  const messages: (Sent | undefined)[] = [
    letter && member.email !== null && allows(member, template, 'email')
      ? { ...letter, channel: 'email', recipient: member.email, member_id: member.id }
      : undefined,
    ...(shown && deps.push !== undefined && allows(member, template, 'push')
      ? member.browsers.map((recipient) => ({ ...shown, channel: 'push' as const, recipient, member_id: member.id }))
      : []),
    shown && deps.whatsapp !== undefined && allows(member, template, 'whatsapp')
      ? { ...shown, channel: 'whatsapp', recipient: toE164(member.phone), member_id: member.id }
      : undefined,
  ];
  return messages.flatMap((message) =>
    message === undefined ? [] : [{ ...message, topic: topicOf(template, message.channel) }],
  );
}

async function queue<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  messages: readonly (Sent & Pick<NewMessage, 'topic'>)[],
  { template, event_key, link }: NewsForMany<T>,
): Promise<void> {
  if (messages.length === 0) return;
  const at = deps.now();
  const about = { template, event_key, link, state: 'queued', created_at: at, next_attempt_at: at };
  const rows = messages.map((message) => ({ ...message, ...about, id: deps.random.id(at) }));
  const columns = columnsOf(rows[0]!);
  await sql`
    INSERT INTO messages (${columns}) SELECT ${columns} FROM ${asTable(rows, MESSAGE_COLUMNS)}
    ON CONFLICT (event_key, channel, recipient) DO NOTHING`.execute(tx);
}

const NOTIFICATION_COLUMNS = {
  id: 'uuid',
  member_id: 'uuid',
  type: 'text',
  event_key: 'text',
  title: 'text',
  message: 'text',
  link: 'text',
  created_at: 'timestamptz',
} as const;

const MESSAGE_COLUMNS = {
  id: 'uuid',
  channel: 'text',
  topic: 'text',
  event_key: 'text',
  template: 'text',
  recipient: 'text',
  member_id: 'uuid',
  subject: 'text',
  body: 'text',
  link: 'text',
  state: 'text',
  created_at: 'timestamptz',
  next_attempt_at: 'timestamptz',
} as const;
