import { z } from 'zod';

import type { Config } from '#server/config.ts';
import { beginningOf, directLine, parseJson, type HttpLine } from '#server/providers/http-call.ts';

import type { Sms, SmsOutcome } from './sms.ts';

const SENT = new Set([100, 101, 102]);
/** No money on our account, or trouble at the gateway: the same text may go through later. */
const WORTH_RETRYING = new Set([405, 500, 501, 502]);
const REFUSED = new Set([401, 402, 403, 404, 406, 407, 409]);
const REASON_CHARS = 200;

const reply = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(''),
    Recipients: z
      .array(
        z.object({
          statusCode: z.coerce.number(),
          status: z.string().default(''),
          cost: z.coerce.string().default(''),
          messageId: z.coerce.string().default('None'),
        }),
      )
      .default([]),
  }),
});

type AfricasTalkingConfig = Pick<Config, 'AT_BASE_URL' | 'AT_USERNAME' | 'AT_API_KEY' | 'AT_SENDER_ID'>;

/** SMS by Africa's Talking. It knows no idempotency: what may have been sent may be sent twice by sending it again. */
export function africasTalking(config: AfricasTalkingConfig, line: HttpLine = directLine): Sms {
  const url = `${config.AT_BASE_URL.replace(/\/+$/, '')}/version1/messaging`;
  return {
    async send(to, text) {
      const answer = await line({
        method: 'POST',
        url,
        headers: {
          apiKey: config.AT_API_KEY,
          Accept: 'application/json',
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: formOf(config, to, text),
      });
      if (answer.kind === 'unreachable') return { kind: 'retry', reason: answer.reason };
      if (answer.kind === 'no_answer') return { kind: 'unknown', reason: answer.reason };
      return readAnswer(answer.status, answer.text);
    },
  };
}

function formOf(config: AfricasTalkingConfig, to: string, text: string): string {
  const form = new URLSearchParams({
    username: config.AT_USERNAME,
    to,
    message: text,
    bulkSMSMode: '1',
  });
  // An unregistered sender is refused; an operator without one leaves it out and gets the company's own short code.
  if (config.AT_SENDER_ID !== undefined) form.set('from', config.AT_SENDER_ID);
  return form.toString();
}

function readAnswer(status: number, body: string): SmsOutcome {
  // A wrong key or an exhausted quota is ours to mend, and nothing was sent.
  if (status === 401 || status === 403 || status === 429) return { kind: 'retry', reason: `HTTP ${status}` };
  if (status === 400) return { kind: 'refused', reason: reasonOf(body) };
  if (status !== 201) return { kind: 'unknown', reason: `HTTP ${status}` };
  const parsed = reply.safeParse(parseJson(body));
  if (!parsed.success) return { kind: 'unknown', reason: 'unreadable answer' };
  const { Message: message, Recipients: recipients } = parsed.data.SMSMessageData;
  const recipient = recipients[0];
  // 201 with nobody in it: one word says what was wrong, such as InvalidSenderId.
  if (recipient === undefined) {
    const kind = /InsufficientBalance/i.test(message) ? 'retry' : 'refused';
    return { kind, reason: reasonOf(message) };
  }
  const { statusCode, messageId, cost } = recipient;
  if (SENT.has(statusCode)) return { kind: 'sent', provider_id: messageId, cost };
  const reason = reasonOf(`${statusCode} ${recipient.status}`);
  if (WORTH_RETRYING.has(statusCode)) return { kind: 'retry', reason };
  return { kind: REFUSED.has(statusCode) ? 'refused' : 'unknown', reason };
}

function reasonOf(text: string): string {
  return beginningOf(text, REASON_CHARS);
}
