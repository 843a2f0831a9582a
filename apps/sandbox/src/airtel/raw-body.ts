import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Signatures cover the exact bytes, so bodies stay raw. */
export function keepBodiesRaw(airtel: FastifyInstance): void {
  airtel.removeAllContentTypeParsers();
  airtel.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

export function readJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(rawBody(request).toString('utf8'));
  } catch {
    return undefined;
  }
}
