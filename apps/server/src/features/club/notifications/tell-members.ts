import { toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { emailText } from '#server/features/club/notifications/events/email-texts.ts';
import { mayTell, topicOf, type Channel } from '#server/features/club/notifications/events/topics.ts';
import type { Deps } from '#server/ports/deps.ts';

import { notificationTexts } from './notification-texts.ts';
import { type NewNotification, notifyAll } from './notify.ts';
import { DEFAULT_PREFERENCES } from './preferences.ts';
import { type NewMessage, type NewSms, queueMessages } from './queue-message.ts';
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
 * and whoever is just leaving is waited for.
 */
export async function tellMembers<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  members: readonly Member[],
  news: NewsForMany<T>,
): Promise<void> {
  const reached = await lockReached(tx, members, deps.now());
  const bells = reached.flatMap((member) => bellsOf(member, news));
  await notifyAll(tx, deps, bells);
  const messages = reached.flatMap((member) => messagesTo(deps, member, news));
  await queueMessages(tx, deps, messages);
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

function bellsOf<T extends TemplateName>(
  member: Reached,
  { template, values, event_key, link }: NewsForMany<T>,
): NewNotification[] {
  if (!allows(member, template, 'app')) return [];
  return notificationTexts(template, values).map((text) => ({ ...text, member_id: member.id, event_key, link }));
}

function messagesTo<T extends TemplateName>(
  deps: Deps,
  member: Reached,
  { template, values, event_key, link }: NewsForMany<T>,
): NewMessage[] {
  const [text] = notificationTexts(template, values);
  const letter = emailText(template, values);
  const shown = text && { subject: text.title, body: text.message };
  const by = (channel: NewMessage['channel'], recipient: string, words: Pick<NewMessage, 'subject' | 'body'>) => ({
    ...words,
    channel,
    recipient,
    topic: topicOf(template, channel),
    event_key,
    template,
    member_id: member.id,
    link,
  });
  const messages: NewMessage[] = [];
  if (letter && member.email !== null && allows(member, template, 'email'))
    messages.push(by('email', member.email, letter));
  if (shown && deps.push !== undefined && allows(member, template, 'push'))
    messages.push(...member.browsers.map((browser) => by('push', browser, shown)));
  if (shown && deps.whatsapp !== undefined && allows(member, template, 'whatsapp'))
    messages.push(by('whatsapp', toE164(member.phone), shown));
  return messages;
}
