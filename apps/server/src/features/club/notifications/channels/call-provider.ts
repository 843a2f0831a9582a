import { pages } from '@club/contract/pages';

import { publicOrigin } from '#server/config.ts';
import { textOf } from '#server/features/club/notifications/sealed-body.ts';
import type { Message } from '#server/features/club/notifications/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SendOutcome } from '#server/providers/send-outcome.ts';

/** Hands a message to the provider of its channel. Never throws. */
export async function callProvider(deps: Deps, message: Message): Promise<SendOutcome> {
  try {
    return await callChannel(deps, message);
  } catch (error) {
    deps.log.error({ err: error, message_id: message.id }, `${message.channel} adapter threw`);
    return { kind: 'unknown', reason: 'adapter threw' };
  }
}

async function callChannel(deps: Deps, message: Message): Promise<SendOutcome> {
  const { recipient, subject, link } = message;
  const body = textOf(deps, message);
  const title = subject ?? '';
  switch (message.channel) {
    case 'sms':
      return deps.sms.send(recipient, body);
    case 'email': {
      const origin = publicOrigin(deps.config);
      const links = { url: origin + (link ?? ''), contact_url: origin + pages.contact() };
      return deps.email.send({ to: recipient, subject: title, text: body, ...links, message_id: message.id });
    }
    case 'whatsapp':
      return deps.whatsapp?.send(recipient, `${title}\n${body}`) ?? notSetUp;
    case 'push':
      return pushTo(deps, message);
  }
}

const notSetUp: SendOutcome = { kind: 'refused', reason: 'not set up' };

/** Whoever was signed out for idleness may have left the phone to others, and still wants to be called back. */
const NEWS_UNSEEN = { title: 'Kasente Club', body: 'There is news for you. Sign in to see it.', link: null };

async function pushTo(deps: Deps, { recipient, member_id, subject, body, link }: Message): Promise<SendOutcome> {
  // Somebody else may have signed in on the browser since this was queued, or nobody be signed in any more.
  const browser = await deps.db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.endpoint', 'p.p256dh', 'p.auth', 's.idle_expires_at'])
    .where('p.id', '=', recipient)
    .where('p.member_id', '=', member_id)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', deps.now())
    .executeTakeFirst();
  if (browser === undefined || deps.push === undefined) return { kind: 'refused', reason: 'no such browser any more' };
  const { endpoint, p256dh, auth, idle_expires_at } = browser;
  const words = idle_expires_at > deps.now() ? { title: subject ?? '', body, link } : NEWS_UNSEEN;
  const outcome = await deps.push.send({ endpoint, p256dh, auth }, words);
  if (outcome.kind !== 'gone') return outcome;
  // The browser has withdrawn its consent, or is no more.
  await deps.db.deleteFrom('push_subscriptions').where('id', '=', recipient).execute();
  return { kind: 'refused', reason: 'gone' };
}
