import { z } from 'zod';

import type { Config } from '#server/config.ts';
import { beginningOf, directLine, parseJson, type HttpLine } from '#server/providers/http-call.ts';
import type { SendOutcome } from '#server/providers/send-outcome.ts';

import type { Whatsapp } from './whatsapp.ts';

type WhatsappConfig = Pick<
  Config,
  'WHATSAPP_BASE_URL' | 'WHATSAPP_PHONE_NUMBER_ID' | 'WHATSAPP_TOKEN' | 'WHATSAPP_TEMPLATE' | 'WHATSAPP_LANGUAGE'
>;

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const refused = z.object({ error: z.object({ code: z.number(), message: z.string().default('') }) });
/** Throughput, spam limits, trouble on their side: the same message may go through later. */
const WORTH_RETRYING = new Set([4, 80007, 130429, 131000, 131016, 131048, 131056]);
const REASON_CHARS = 200;

/**
 * WhatsApp by Meta's Cloud API; undefined where the operator has no number. We begin the conversation, so every message
 * takes an approved template with one body parameter that holds the text.
 */
export function whatsappCloud(config: WhatsappConfig, line: HttpLine = directLine): Whatsapp | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID: number_id, WHATSAPP_TOKEN: token } = config;
  if (number_id === undefined || token === undefined) return undefined;
  const url = `${config.WHATSAPP_BASE_URL.replace(/\/+$/, '')}/${number_id}/messages`;
  return {
    async send(to, text) {
      const answer = await line({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(messageOf(config, to, text)),
      });
      if (answer.kind === 'unreachable') return { kind: 'retry', reason: answer.reason };
      if (answer.kind === 'no_answer') return { kind: 'unknown', reason: answer.reason };
      return readAnswer(answer.status, answer.text);
    },
  };
}

function messageOf(config: WhatsappConfig, to: string, text: string) {
  // A parameter may hold no line breaks.
  const parameter = { type: 'text', text: text.replaceAll(/\s+/g, ' ') };
  return {
    messaging_product: 'whatsapp',
    to: to.replace(/^\+/, ''),
    type: 'template',
    template: {
      name: config.WHATSAPP_TEMPLATE,
      language: { code: config.WHATSAPP_LANGUAGE },
      components: [{ type: 'body', parameters: [parameter] }],
    },
  };
}

function readAnswer(status: number, body: string): SendOutcome {
  const sent = accepted.safeParse(parseJson(body));
  if (status === 200 && sent.success) return { kind: 'sent', provider_id: sent.data.messages[0]!.id, cost: null };
  const problem = refused.safeParse(parseJson(body));
  if (!problem.success) return { kind: 'unknown', reason: `HTTP ${status}` };
  const { code, message } = problem.data.error;
  const reason = beginningOf(`${code} ${message}`, REASON_CHARS);
  // A wrong token is ours to mend, and nothing was sent.
  const mayRetry = status === 401 || status === 429 || WORTH_RETRYING.has(code);
  return { kind: mayRetry ? 'retry' : 'refused', reason };
}
