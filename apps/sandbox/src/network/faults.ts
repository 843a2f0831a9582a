import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Network } from './network.ts';
import type { Fault } from './records.ts';

/** What the payload of an answer may be when the last hook sees it. */
type Payload = unknown;

/** Let requests go wrong where a test asked for it. Registered on the providers' routes only. */
export function installFaults(app: FastifyInstance, network: Network): void {
  app.addHook('onRequest', async (request, reply) => {
    const fault = takeFault(network, request, 'before');
    if (!fault) return undefined;
    if (fault.kind === 'status') return faultAnswer(reply, fault);
    await holdBack(network, fault, reply);
    return fault.kind === 'delay' ? undefined : reply;
  });

  app.addHook('onSend', async (request, reply, payload: Payload) => {
    const fault = takeFault(network, request, 'after');
    if (!fault) return payload;
    if (fault.kind === 'status') {
      reply.removeHeader('content-length');
      reply.code(fault.status).type(fault.content_type);
      return fault.body;
    }
    await holdBack(network, fault, reply);
    return payload;
  });
}

function takeFault(network: Network, request: FastifyRequest, when: Fault['when']): Fault | undefined {
  if (network.store.faults.size === 0) return undefined;
  const path = request.url.split('?')[0] ?? '';
  const fault = network.store.faults
    .values()
    .find(
      (each) => each.when === when && path.startsWith(each.path) && (each.method ?? request.method) === request.method,
    );
  if (!fault) return undefined;
  if (fault.times <= 1) network.store.faults.remove(fault.id);
  else network.store.faults.put(fault.id, { ...fault, times: fault.times - 1 });
  return fault;
}

function faultAnswer(reply: FastifyReply, fault: Fault): FastifyReply {
  return reply.code(fault.status).type(fault.content_type).send(fault.body);
}

/** `delay` only waits; `hang` waits and then cuts the line; `reset` cuts it at once. */
async function holdBack(network: Network, fault: Fault, reply: FastifyReply): Promise<void> {
  if (fault.kind !== 'reset') await network.sleep(fault.hold_ms);
  if (fault.kind === 'delay') return;
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
}
