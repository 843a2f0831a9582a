import type { Tx } from '#server/db/connect.ts';
import { emailText } from '#server/features/club/notifications/events/email-texts.ts';
import { mayTell, topicOf, type Channel } from '#server/features/club/notifications/events/topics.ts';
import type { Deps } from '#server/ports/deps.ts';

import { notificationTexts, type NotificationText } from './notification-texts.ts';
import { notify } from './notify.ts';
import { DEFAULT_PREFERENCES, preferencesOf } from './preferences.ts';
import { numberOf, queueMessage, queueSms, type NewSms } from './queue-message.ts';
import type { TemplateName } from './template-values.ts';

/** News for one person. */
export interface News<T extends TemplateName> extends NewSms<T> {
  /** For somebody who is no member yet; a member's own address is looked up. */
  readonly email?: string | null;
  /** Leaves it at the bell. */
  readonly inAppOnly?: boolean;
  /** It was promised by SMS, so that goes out whatever their switches say. */
  readonly isPromised?: boolean;
}

/**
 * Tells a person of an event in the transaction that makes it true, by every way there is and that the person's switches
 * allow: SMS, e-mail, and for members the bell, web push and WhatsApp. At most once an event and way.
 */
export async function tellPerson<T extends TemplateName>(tx: Tx, deps: Deps, news: News<T>): Promise<void> {
  const { email, preferences } = await reachOf(tx, news);
  const allows = (channel: Channel) =>
    news.inAppOnly !== true && mayTell(preferences, topicOf(news.template, channel), channel);
  const isDue = allows('sms') || (news.isPromised === true && news.inAppOnly !== true);
  if (isDue) await queueSms(tx, deps, news);
  if (email !== null && allows('email')) await writeTo(tx, deps, news, email);
  if (news.member_id === null) return;
  for (const text of notificationTexts(news.template, news.values)) {
    const topic = text.type === 'cashback' ? 'cashback' : topicOf(news.template, 'app');
    const event_key = text.type === 'cashback' ? `${news.event_key}:cashback` : news.event_key;
    if (!mayTell(preferences, topic, 'app')) continue;
    const { member_id } = news;
    const isNew = await notify(tx, deps, { ...text, member_id, event_key, link: news.link ?? null });
    if (isNew && news.inAppOnly !== true) await push(tx, deps, { ...news, event_key }, text, topic);
  }
  const [text] = notificationTexts(news.template, news.values);
  if (text !== undefined && deps.whatsapp !== undefined && allows('whatsapp')) await whatsapp(tx, deps, news, text);
}

/** Tells somebody by e-mail alone, whatever their switches say. */
export async function writeTo<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  news: Omit<News<T>, 'to' | 'email'>,
  recipient: string,
): Promise<void> {
  const letter = emailText(news.template, news.values);
  if (letter === undefined) return;
  const topic = topicOf(news.template, 'email');
  await queueMessage(tx, deps, { ...about(news), ...letter, channel: 'email', topic, recipient });
}

const about = <T extends TemplateName>({ event_key, template, member_id, link }: Omit<News<T>, 'to' | 'email'>) => ({
  event_key,
  template,
  member_id,
  link: link ?? null,
});

async function reachOf(tx: Tx, { member_id, email = null }: News<TemplateName>) {
  if (member_id === null) return { email, preferences: DEFAULT_PREFERENCES };
  const member = await tx.selectFrom('members').select('email').where('id', '=', member_id).executeTakeFirstOrThrow();
  return { email: member.email, preferences: await preferencesOf(tx, member_id) };
}

async function push(
  tx: Tx,
  deps: Deps,
  news: News<TemplateName>,
  text: NotificationText,
  topic: ReturnType<typeof topicOf>,
): Promise<void> {
  if (deps.push === undefined || news.member_id === null) return;
  const browsers = await tx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select('push_subscriptions.id')
    .where('push_subscriptions.member_id', '=', news.member_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', deps.now())
    .execute();
  for (const { id } of browsers) {
    const words = { subject: text.title, body: text.message };
    await queueMessage(tx, deps, { ...about(news), ...words, channel: 'push', topic, recipient: id });
  }
}

async function whatsapp(tx: Tx, deps: Deps, news: News<TemplateName>, text: NotificationText): Promise<void> {
  const words = { subject: text.title, body: text.message };
  const topic = topicOf(news.template, 'whatsapp');
  await queueMessage(tx, deps, { ...about(news), ...words, channel: 'whatsapp', topic, recipient: numberOf(news.to) });
}
