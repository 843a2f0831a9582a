import { randomBytes } from 'node:crypto';

import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { DEMO_AFRICASTALKING } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';
import { toMsisdn } from '#sandbox/network/phone.ts';

import { scheduleDeliveryReport } from './delivery-reports.ts';
import type { Recipient, SmsAnswer } from './sms-answer.ts';
import { countParts } from './sms-parts.ts';
import { toXml } from './xml.ts';

const PRICE_PER_PART_UGX = 35;

const STATUS_WORD: Record<number, string> = {
  100: 'Processed',
  101: 'Success',
  102: 'Queued',
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  409: 'DoNotDisturbRejection',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
};

const messageForm = z.object({
  username: z.string(),
  to: z.string().min(1),
  message: z.string().min(1),
  from: z.string().optional(),
  enqueue: z.enum(['0', '1']).optional(),
});
type MessageForm = z.infer<typeof messageForm>;

/** Africa's Talking bulk SMS: a form in, 201 out, and the text lies in the inbox of the number. */
export async function messagingRoutes(app: FastifyInstance, network: Network): Promise<void> {
  await app.register(formbody);
  accountRoute(app);
  app.post('/version1/messaging', async (request, reply) => {
    const form = messageForm.safeParse(request.body);
    const isKnown = request.headers['apikey'] === DEMO_AFRICASTALKING.api_key;
    if (!isKnown || (form.success && form.data.username !== DEMO_AFRICASTALKING.username)) {
      return reply.code(401).type('text/plain').send('The supplied authentication is invalid');
    }
    if (!form.success) return reply.code(400).type('text/plain').send('Request is missing required form fields');
    const answer = sendMessages(network, form.data);
    const wantsJson = request.headers.accept?.includes('application/json') === true;
    if (wantsJson) return reply.code(201).send({ SMSMessageData: answer });
    return reply.code(201).type('application/xml; charset=utf-8').send(toXml(answer));
  });
}

/** What the account of a merchant still holds, told to whoever has its key. */
function accountRoute(app: FastifyInstance): void {
  app.get<{ Querystring: { username?: string } }>('/version1/user', async (request, reply) => {
    const { api_key, username } = DEMO_AFRICASTALKING;
    if (request.headers['apikey'] !== api_key || request.query.username !== username) {
      return reply.code(401).type('text/plain').send('The supplied authentication is invalid');
    }
    return { UserData: { balance: cost(100_000) } };
  });
}

function sendMessages(network: Network, form: MessageForm): SmsAnswer {
  const { sender_ids: senderIds } = network.settings().sms;
  if (form.from !== undefined && !senderIds.includes(form.from)) {
    return { Message: 'InvalidSenderId', Recipients: [] };
  }
  const numbers = form.to.split(',').map((each) => each.trim());
  const recipients = numbers.map((number) => sendOne(network, form, number));
  const sent = recipients.filter((each) => each.messageId !== 'None');
  const total = sent.length * PRICE_PER_PART_UGX * countParts(form.message);
  return {
    Message: `Sent to ${sent.length}/${numbers.length} Total Cost: ${cost(total)}`,
    Recipients: recipients,
  };
}

function sendOne(network: Network, form: MessageForm, number: string): Recipient {
  const msisdn = number.startsWith('+') ? toMsisdn(number) : undefined;
  if (msisdn === undefined) return { number, ...notSent(403) };
  const behaviour = network.store.sms_behaviours.get(msisdn);
  const accepted = form.enqueue === '1' ? 102 : 101;
  const statusCode = behaviour?.status_code ?? accepted;
  if (statusCode > 102) return { number, ...notSent(statusCode) };
  const id = `ATXid_${randomBytes(16).toString('hex')}`;
  const parts = countParts(form.message);
  network.store.sms.put(id, {
    id,
    at: network.now(),
    msisdn,
    from: form.from ?? 'AFRICASTKNG',
    text: form.message,
    parts,
    channel: 'africastalking',
    status: 'Sent',
  });
  scheduleDeliveryReport(network, id, msisdn, behaviour);
  return {
    statusCode,
    number,
    status: STATUS_WORD[statusCode] ?? 'Success',
    cost: cost(parts * PRICE_PER_PART_UGX),
    messageId: id,
  };
}

function notSent(statusCode: number): Omit<Recipient, 'number'> {
  return {
    statusCode,
    status: STATUS_WORD[statusCode] ?? 'InternalServerError',
    cost: '0',
    messageId: 'None',
  };
}

function cost(amount: number): string {
  return `UGX ${amount.toFixed(4)}`;
}
