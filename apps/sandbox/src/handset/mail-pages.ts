import type { FastifyInstance } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';
import type { Mail } from '#sandbox/network/records.ts';

import { emptyNote } from './empty-note.ts';
import { layout } from './layout.ts';
import { type Html, markup } from './markup.ts';
import { dayAndClockText } from './time-text.ts';

const LONGEST_INBOX = 100;

/** Styles of the mail itself and nothing else: no script, no picture from elsewhere, no form. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

type MailParams = { Params: { id: string } };

/** Mails that were sent to anybody, to be read here instead of being delivered. */
export function mailPages(app: FastifyInstance, network: Network): void {
  app.get('/mail', async (_request, reply) => reply.type('text/html; charset=utf-8').send(inboxPage(network)));

  app.get<MailParams>('/mail/:id', async (request, reply) => {
    const mail = network.store.mails.get(request.params.id);
    if (!mail) return reply.redirect('/mail', 302);
    return reply.type('text/html; charset=utf-8').send(mailPage(mail));
  });

  app.get<MailParams>('/mail/:id/as-sent', async (request, reply) => {
    const html = network.store.mails.get(request.params.id)?.html;
    if (html === undefined) return reply.redirect('/mail', 302);
    return reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8').send(html);
  });
}

function inboxPage(network: Network): string {
  const mails = network.store.mails.values().toReversed().slice(0, LONGEST_INBOX);
  return layout(
    markup`<main class="home">
      <p class="back"><a href="/">All phones</a></p>
      <h1>Mail inbox</h1>
      <ul class="numbers mails" id="mails" data-keyed>
        ${mails.map(mailItem)}
      </ul>
      ${emptyNote('mails-empty', mails.length, 'No mail yet. Whatever is sent through this network is shown here.')}
    </main>`,
  );
}

function mailItem(mail: Mail): Html {
  return markup`<li data-key="${mail.id}" data-version="1">
    <a href="/mail/${mail.id}">
      <span class="who">
        ${mail.subject || 'No subject'}
        <small>${mail.to.join(', ')}</small>
      </span>
      <span class="when">${dayAndClockText(mail.at)}</span>
    </a>
  </li>`;
}

function mailPage(mail: Mail): string {
  return layout(
    markup`<main class="home">
      <p class="back"><a href="/mail">All mails</a></p>
      <h1>${mail.subject || 'No subject'}</h1>
      <article class="mail">
        <dl>
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>To</dt>
          <dd>${mail.to.join(', ')}</dd>
          <dt>Received</dt>
          <dd>${dayAndClockText(mail.at)}</dd>
        </dl>
        <p class="text">${mail.text}</p>
      </article>
      ${mail.html !== undefined && markup`<p><a class="button quiet" href="/mail/${mail.id}/as-sent">Show it as sent</a></p>`}
    </main>`,
  );
}
