import { createHmac } from 'node:crypto';

import { API_BASE } from '@club/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { noteDelivery } from '#server/features/club/notifications/channels/delivery-report.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { sameSecret } from '#server/security/same-secret.ts';

const PATH = `${API_BASE}/messages/whatsapp/`;
const CALLS_A_MINUTE = 6_000;
const MOST_STATUSES = 1_000;

const status = z.object({
  id: z.string().max(200),
  status: z.string().max(40),
  errors: z.array(z.object({ code: z.number(), title: z.string().default('') })).default([]),
});
const change = z.object({ value: z.object({ statuses: z.array(status).max(MOST_STATUSES).default([]) }) });
const notice = z.object({ entry: z.array(z.object({ changes: z.array(change) })) });
const setUp = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string(),
});

/** The last word on a message; `read` comes after `delivered` and says no more. */
const ends = new Map(
  Object.entries<'delivered' | 'failed'>({ delivered: 'delivered', read: 'delivered', failed: 'failed' }),
);

/**
 * Where Meta tells how WhatsApp messages fare, and asks once whether the address is ours. Not an `endpoint()`: the question
 * wants plain text, and the signature is over the bytes as they came. Without the secrets it is not there.
 */
export function mountWhatsappWebhook(http: FastifyInstance, deps: Deps): void {
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: word } = deps.config;
  const config = { rateLimit: { max: CALLS_A_MINUTE, timeWindow: '1 minute' } };
  void http.register(async (own) => {
    own.removeContentTypeParser('application/json');
    own.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    own.get(PATH, { config }, async (request, reply) => {
      const asked = setUp.safeParse(request.query);
      if (!asked.success || word === undefined || !sameSecret(asked.data['hub.verify_token'], word)) {
        throw new Problem('not_found');
      }
      return reply.type('text/plain; charset=utf-8').send(asked.data['hub.challenge']);
    });

    own.post(PATH, { config }, async (request) => {
      const { body } = request;
      if (secret === undefined || !Buffer.isBuffer(body)) throw new Problem('not_found');
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      if (!sameSecret(String(request.headers['x-hub-signature-256'] ?? ''), signature)) throw new Problem('not_found');
      await keepNotice(deps, body.toString('utf8'));
      return { received: true };
    });
  });
}

/** What we cannot read is acknowledged too: refusing would only make Meta tell it again for days. */
async function keepNotice(deps: Deps, text: string): Promise<void> {
  const statuses = readNotice(text)?.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses));
  for (const { id, status: report, errors } of statuses ?? []) {
    const failure = errors.map(({ code, title }) => `${code} ${title}`).join('; ');
    await noteDelivery(deps, 'whatsapp', {
      provider_id: id,
      report,
      end: ends.get(report),
      failure: failure || undefined,
    });
  }
}

function readNotice(text: string): z.output<typeof notice> | undefined {
  try {
    return notice.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
