import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import type { Product } from '#sandbox/network/records.ts';

const SUBSCRIPTION_KEYS: Record<string, Product> = {
  [DEMO_MTN.collection.subscription_key]: 'collection',
  [DEMO_MTN.collection.secondary_subscription_key]: 'collection',
  [DEMO_MTN.disbursement.subscription_key]: 'disbursement',
  [DEMO_MTN.disbursement.secondary_subscription_key]: 'disbursement',
};

const LENGTH_REQUIRED = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd">
<HTML><HEAD><TITLE>Length Required</TITLE>
<META HTTP-EQUIV="Content-Type" Content="text/html; charset=us-ascii"></HEAD>
<BODY><h2>Length Required</h2>
<hr><p>HTTP Error 411. The request must be chunked or have a content length.</p>
</BODY></HTML>
`;

/** What stands in front of the wallet: bodies stay raw, a POST must say how long it is, and every call needs a subscription key. */
export function guardGateway(mtn: FastifyInstance): void {
  mtn.removeAllContentTypeParsers();
  mtn.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  mtn.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.headers['content-length'] === undefined) {
      return reply.code(411).type('text/html; charset=us-ascii').header('connection', 'close').send(LENGTH_REQUIRED);
    }
    const key = request.headers['ocp-apim-subscription-key'];
    if (typeof key !== 'string') return deny(reply, 'missing subscription key. Make sure to include');
    if (productOfKey(request) === undefined)
      return deny(reply, 'invalid subscription key. Make sure to provide a valid');
    return undefined;
  });
}

/** The product a subscription key was bought for. */
export function productOfKey(request: FastifyRequest): Product | undefined {
  const key = request.headers['ocp-apim-subscription-key'];
  return typeof key === 'string' ? SUBSCRIPTION_KEYS[key] : undefined;
}

/** Keys do not work across products. */
export function requireProduct(product: Product) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (productOfKey(request) === product) return undefined;
    return deny(reply, 'invalid subscription key. Make sure to provide a valid');
  };
}

export function readJson(request: FastifyRequest): unknown {
  if (!Buffer.isBuffer(request.body)) return undefined;
  try {
    return JSON.parse(request.body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function deny(reply: FastifyReply, why: string): FastifyReply {
  const advice = why.startsWith('missing')
    ? 'subscription key when making requests to an API.'
    : 'key for an active subscription.';
  return reply.code(401).send({ statusCode: 401, message: `Access denied due to ${why} ${advice}` });
}
