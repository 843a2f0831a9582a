import { createTransport } from 'nodemailer';

import type { Config } from '#server/config.ts';
import { beginningOf } from '#server/providers/http-call.ts';

import type { Email, Letter } from './email.ts';
import { letterHtml } from './letter-html.ts';

const TIMEOUT_MS = 10_000;
const REASON_CHARS = 200;
const CONNECTIONS = 2;

/** Nothing had been handed over when these happened. */
const BEFORE_THE_LETTER = new Set(['ECONNECTION', 'EDNS', 'ETLS', 'EENVELOPE']);

/** E-mail by any SMTP server; the address holds host, user and password, and `smtps:` or `?requireTLS=true` for TLS. */
export function smtp({ SMTP_URL, EMAIL_FROM }: Pick<Config, 'SMTP_URL' | 'EMAIL_FROM'>): Email {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What a template says must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter) {
      try {
        const { messageId } = await transport.sendMail(mailOf(letter, EMAIL_FROM));
        return { kind: 'sent', provider_id: messageId, cost: null };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function mailOf(letter: Letter, from: string) {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: letter.to,
    subject: letter.subject,
    text: `${letter.text}\n\n${letter.url}\n\nHow to reach us: ${letter.contact_url}\n`,
    html: letterHtml(letter),
    messageId: `<${letter.message_id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
  readonly message?: string;
}

/** SMTP says 4xx for "later" and 5xx for "never". */
function outcomeOf(error: unknown) {
  const { code, responseCode, syscall, message } = error as SmtpError;
  const reason = beginningOf(message ?? 'unknown', REASON_CHARS);
  if (code === 'EAUTH' || syscall === 'connect') return { kind: 'retry', reason } as const;
  if (responseCode !== undefined) return { kind: responseCode >= 500 ? 'refused' : 'retry', reason } as const;
  if (code !== undefined && BEFORE_THE_LETTER.has(code)) return { kind: 'retry', reason } as const;
  return { kind: 'unknown', reason } as const;
}
