import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { emailText } from '#server/features/club/notifications/events/email-texts.ts';
import { mayTell, topicOf, type Channel } from '#server/features/club/notifications/events/topics.ts';
import type { Deps } from '#server/ports/deps.ts';

import { notificationTexts } from './notification-texts.ts';
import { type NewNotification, notifyAll } from './notify.ts';
import { DEFAULT_PREFERENCES } from './preferences.ts';
import { type NewMessage, type NewSms, numberOf, queueMessages, smsOf } from './queue-message.ts';
import type { TemplateName } from './template-values.ts';

/** News for one of many members. */
export interface MemberNews<T extends TemplateName> extends Pick<
  NewSms<T>,
  'event_key' | 'template' | 'to' | 'values'
> {
  readonly member_id: string;
  readonly link: string;
}

interface Reached {
  readonly id: string;
  readonly email: string | null;
  readonly moved: Partial<typeof DEFAULT_PREFERENCES>;
  /** Of these push can be had. */
  readonly browsers: readonly string[];
}

/**
 * Tells many members in a few statements, each once, by every way that their switches allow, or by all of these but one; nobody who
 * has left, and whoever is just leaving is waited for. All of it is true with the transaction, or none.
 */
export async function tellMembers<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  news: readonly MemberNews<T>[],
  { but }: { but?: Channel } = {},
): Promise<void> {
  const reached = await lockReached(tx, news, deps.now());
  const each = news.flatMap((one) => {
    const member = reached.get(one.member_id);
    return member === undefined ? [] : [{ member, one }];
  });
  const allows = ({ moved }: Reached, template: TemplateName, channel: Channel) =>
    channel !== but && mayTell({ ...DEFAULT_PREFERENCES, ...moved }, topicOf(template, channel), channel);
  const bells = each.flatMap(({ member, one }) => (allows(member, one.template, 'app') ? bellsOf(one) : []));
  await notifyAll(tx, deps, bells);
  const messages = each.flatMap(({ member, one }) =>
    messagesTo(deps, member, one).filter(({ channel }) => allows(member, one.template, channel)),
  );
  await queueMessages(tx, deps, messages);
}

async function lockReached(
  tx: Tx,
  news: readonly { readonly member_id: string }[],
  at: Date,
): Promise<ReadonlyMap<string, Reached>> {
  const ids = [...new Set(news.map(({ member_id }) => member_id))];
  const { rows } = await sql<Reached>`
    SELECT m.id, m.email,
      coalesce((SELECT jsonb_object_agg(p.name, p.enabled) FROM member_preferences p WHERE p.member_id = m.id), '{}') AS moved,
      ARRAY(SELECT b.id FROM push_subscriptions b JOIN sessions s ON s.id = b.session_id
        WHERE b.member_id = m.id AND s.ended_at IS NULL AND s.expires_at > ${at}) AS browsers
    FROM members m WHERE m.id = ANY ((SELECT ${ids}::uuid[])::uuid[]) AND m.status <> 'closed'
    ORDER BY m.id FOR SHARE OF m`.execute(tx);
  return new Map(rows.map((member) => [member.id, member]));
}

function bellsOf<T extends TemplateName>({ member_id, template, values, event_key, link }: MemberNews<T>) {
  return notificationTexts(template, values).map((text): NewNotification => ({ ...text, member_id, event_key, link }));
}

/** By every way that reaches them. */
function messagesTo<T extends TemplateName>(deps: Deps, member: Reached, news: MemberNews<T>): NewMessage[] {
  const { member_id, template, values, event_key, link, to } = news;
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
    member_id,
    link,
  });
  const messages: NewMessage[] = [smsOf(deps, news)];
  if (letter && member.email !== null) messages.push(by('email', member.email, letter));
  if (shown && deps.push !== undefined) messages.push(...member.browsers.map((browser) => by('push', browser, shown)));
  if (shown && deps.whatsapp !== undefined) messages.push(by('whatsapp', numberOf(to), shown));
  return messages;
}
