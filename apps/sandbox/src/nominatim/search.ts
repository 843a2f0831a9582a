import type { FastifyInstance } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';

import { knownPlaces } from './places.ts';

const LEAST_GAP_MS = 900;

type Query = { Querystring: { q?: string; format?: string; countrycodes?: string; limit?: string } };

/**
 * The search of OpenStreetMap as its usage policy has it: whoever does not say who they are is refused, and so is whoever asks
 * more than once a second.
 */
export async function nominatimRoutes(app: FastifyInstance, network: Network): Promise<void> {
  let last_at = 0;
  app.get<Query>('/search', async (request, reply) => {
    const agent = request.headers['user-agent'] ?? '';
    if (!/^\w+\/[\d.]+ \(\+https?:/.test(agent)) return reply.code(403).send('Access blocked: see the usage policy');
    const at = network.now();
    const isHasty = at - last_at < LEAST_GAP_MS;
    last_at = at;
    if (isHasty) return reply.code(429).send('Bandwidth limit exceeded');
    const { q = '', format, limit } = request.query;
    if (format !== 'jsonv2') return reply.code(400).send({ error: { code: 400, message: 'Parameter format' } });
    const text = q.toLowerCase();
    const found = knownPlaces.filter(({ words }) => text.includes(words)).slice(0, Number(limit ?? 10));
    return reply.send(
      found.map(({ words: _, ...place }, index) => ({
        place_id: index + 1,
        category: 'place',
        ...place,
        importance: 0.4,
      })),
    );
  });
}
