import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';

import { parse } from './parse.ts';

const fault = z.object({
  path: z.string().startsWith('/'),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  times: z.number().int().min(1).default(1),
  when: z.enum(['before', 'after']).default('before'),
  kind: z.enum(['status', 'hang', 'reset', 'delay']).default('status'),
  status: z.number().int().min(200).max(599).default(503),
  body: z
    .string()
    .default('{"code":"SERVICE_UNAVAILABLE","message":"Service temporarily unavailable, try again later."}'),
  content_type: z.string().default('application/json'),
  hold_ms: z.number().int().min(0).max(300_000).default(120_000),
});

/** Make the providers answer wrongly, late or not at all, before or after they took a request. */
export function faultRoutes(control: FastifyInstance, network: Network): void {
  const { faults } = network.store;
  control.get('/faults', async () => faults.values());

  control.post('/faults', async (request, reply) => {
    const { method, ...rest } = parse(fault, request.body);
    const id = `fault-${network.nextNumber()}`;
    return reply.code(201).send(faults.put(id, { id, method, ...rest }));
  });

  control.delete('/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}
