import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import { toMsisdn } from '#sandbox/network/phone.ts';
import type { Transaction } from '#sandbox/network/records.ts';
import { approveWithPin, settle } from '#sandbox/network/settle.ts';
import { tick } from '#sandbox/network/tick.ts';

import { assetRoutes } from './assets.ts';
import { handsetPage } from './handset-page.ts';
import { homePage } from './home-page.ts';
import { mailPages } from './mail-pages.ts';
import { statementPages } from './statement-pages.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  // No text becomes code, by no policy.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const NOT_A_NUMBER = 'This is not a Ugandan phone number.';

/** What the last answer led to; the page is told by a word in its address, so that a reload repeats nothing. */
const NOTICES: Record<string, string> = {
  approved: 'Payment approved.',
  wrong_pin: 'Wrong PIN. Try again.',
  failed: 'The payment failed.',
  no_money: 'Too little money in this wallet. The payment failed.',
  pin_blocked: 'Wrong PIN three times. The payment failed.',
  refused: 'Payment refused.',
  expired: 'The payment request has run out.',
  ended: 'This payment request is over.',
};

const WHY_FAILED: Record<string, string> = {
  NOT_ENOUGH_FUNDS: 'no_money',
  PAYMENT_NOT_APPROVED: 'pin_blocked',
};

const answerForm = z.object({ key: z.string(), pin: z.string().default('') });
type NumberParams = { Params: { msisdn: string } };

/** The phones of the test network as web pages. */
export async function handsetRoutes(app: FastifyInstance, network: Network): Promise<void> {
  await app.register(formbody);
  assetRoutes(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    // Another site in the same browser must not answer a prompt.
    if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
    return undefined;
  });

  app.get('/', async (_request, reply) => show(reply, homePage(network)));

  app.get<{ Querystring: { number?: string } }>('/handset', async (request, reply) => {
    const msisdn = toMsisdn(request.query.number ?? '');
    if (msisdn === undefined) return show(reply.code(400), homePage(network, NOT_A_NUMBER));
    return reply.redirect(`/handset/${msisdn}`, 303);
  });

  app.get<NumberParams & { Querystring: { said?: string } }>('/handset/:msisdn', async (request, reply) => {
    const msisdn = toMsisdn(request.params.msisdn);
    if (msisdn === undefined) return show(reply.code(404), homePage(network, NOT_A_NUMBER));
    if (msisdn !== request.params.msisdn) return reply.redirect(`/handset/${msisdn}`, 302);
    return show(reply, handsetPage(network, msisdn, NOTICES[request.query.said ?? ''] ?? ''));
  });
  answerRoutes(app, network);
  mailPages(app, network);
  statementPages(app, network);
}

function answerRoutes(app: FastifyInstance, network: Network): void {
  const route = (path: string, answer: (prompt: Transaction, pin: string) => string) =>
    app.post<NumberParams>(`/handset/:msisdn/${path}`, async (request, reply) => {
      const form = answerForm.safeParse(request.body).data;
      const msisdn = request.params.msisdn;
      const prompt = form && network.store.transactions.get(form.key);
      const isOpen = prompt?.msisdn === msisdn && prompt.settled_at === undefined;
      const said = isOpen ? answer(prompt, form?.pin ?? '') : 'ended';
      // Callbacks leave at once, not with the next beat.
      tick(network);
      return reply.redirect(`/handset/${encodeURIComponent(msisdn)}?said=${said}`, 303);
    });
  route('approve', (prompt, pin) => {
    const answer = approveWithPin(network, prompt.key, pin);
    const reason = network.store.transactions.get(prompt.key)?.reason ?? '';
    return answer === 'failed' ? (WHY_FAILED[reason] ?? answer) : answer;
  });
  route('refuse', (prompt) => {
    settle(network, prompt.key, 'refuse');
    return 'refused';
  });
  route('expire', (prompt) => {
    settle(network, prompt.key, 'expire');
    return 'expired';
  });
}

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
