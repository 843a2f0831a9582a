import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import { DEMO_WHATSAPP } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';
import { toMsisdn } from '#sandbox/network/phone.ts';

import { scheduleStatuses } from './statuses.ts';

const parameter = z.object({ type: z.literal('text'), text: z.string().min(1).max(1_024) });
const templateMessage = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().min(1),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(z.object({ type: z.literal('body'), parameters: z.array(parameter) })).default([]),
  }),
});
type TemplateMessage = z.output<typeof templateMessage>;

type Params = { Params: { version: string; number_id: string } };

/** Meta's Cloud API as far as a business that begins the conversation needs it: approved templates with a body text. */
export async function whatsappRoutes(app: FastifyInstance, network: Network): Promise<void> {
  app.post<Params>('/:version/:number_id/messages', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${DEMO_WHATSAPP.token}`) {
      return refuse(reply, 401, 190, 'Invalid OAuth access token - Cannot parse access token', 'OAuthException');
    }
    const { number_id: id } = request.params;
    if (!/^v\d+\.\d$/.test(request.params.version) || id !== DEMO_WHATSAPP.phone_number_id) {
      const words = `Unsupported post request. Object with ID '${id}' does not exist`;
      return refuse(reply, 400, 100, words, 'GraphMethodException');
    }
    const message = templateMessage.safeParse(request.body);
    if (!message.success) return refuse(reply, 400, 100, 'Invalid parameter', 'OAuthException');
    return answer(network, reply, message.data);
  });
}

function answer(network: Network, reply: FastifyReply, message: TemplateMessage): FastifyReply {
  const { name, language, components } = message.template;
  const texts = components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  if (name !== DEMO_WHATSAPP.template || language.code !== DEMO_WHATSAPP.language) {
    return refuse(reply, 404, 132_001, 'Template name does not exist in the translation');
  }
  if (texts.length !== 1) return refuse(reply, 400, 132_000, 'Number of parameters does not match the expected number');
  if (/[\n\t]| {5}/.test(texts[0]!)) {
    return refuse(reply, 400, 100, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
  }
  const msisdn = toMsisdn(`+${message.to.replace(/^\+/, '')}`);
  if (msisdn === undefined) return refuse(reply, 400, 131_009, 'Parameter value is not valid');
  const id = keep(network, msisdn, texts[0]!);
  return reply.send({
    messaging_product: 'whatsapp',
    contacts: [{ input: message.to, wa_id: msisdn }],
    messages: [{ id, message_status: 'accepted' }],
  });
}

function keep(network: Network, msisdn: string, text: string): string {
  const id = `wamid.${randomBytes(24).toString('base64')}`;
  const from = 'WhatsApp · Kasente Club';
  const sms = { id, at: network.now(), msisdn, from, text, parts: 1, channel: 'whatsapp', status: 'Sent' } as const;
  network.store.sms.put(id, sms);
  scheduleStatuses(network, id, msisdn, network.store.sms_behaviours.get(msisdn));
  return id;
}

function refuse(reply: FastifyReply, status: number, code: number, words: string, type = 'OAuthException') {
  const message = `(#${code}) ${words}`;
  const error_data = { messaging_product: 'whatsapp', details: words };
  return reply
    .code(status)
    .send({ error: { message, type, code, error_data, fbtrace_id: randomBytes(8).toString('hex') } });
}
