import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { isOutcome } from '#sandbox/network/behaviours.ts';
import type { Network } from '#sandbox/network/network.ts';

import { parse, partyId } from './parse.ts';

const params = z.object({ msisdn: partyId });
const behaviour = z.object({
  outcome: z.string().refine(isOutcome, 'approve, refuse, expire, manual, ongoing, delayed or fail:REASON'),
  delay_ms: z.number().int().min(0).default(0),
});

/** How numbers answer payment prompts by themselves. `default` is every number without a behaviour of its own. */
export function behaviourRoutes(control: FastifyInstance, network: Network): void {
  const { behaviours } = network.store;
  control.get('/behaviours', async () => behaviours.values());

  control.put('/behaviours/:msisdn', async (request) => {
    const { msisdn } = parse(params, request.params);
    return behaviours.put(msisdn, { msisdn, ...parse(behaviour, request.body) });
  });

  control.delete('/behaviours/:msisdn', async (request, reply) => {
    behaviours.remove(parse(params, request.params).msisdn);
    return reply.code(204).send();
  });
}
