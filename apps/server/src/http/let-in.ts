import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { API_BASE, type Endpoint } from '@club/contract/endpoint';
import { problems } from '@club/contract/problem';
import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/problem.ts';

import type { Admission } from './admission.ts';
import { addressToLookUp, isApiPath, patternOf } from './api-path.ts';
import { FOR_WATCHERS } from './busy.ts';
import { RETRY_AFTER_S, urgencyOf } from './door.ts';
import { envelopeOf } from './problem-reply.ts';
import { Turns, type Standing } from './turns.ts';

/** They show how the process does, and ask little. */
const AT_ONCE = new Set([...FOR_WATCHERS, '/readyz']);

interface LetIn {
  readonly admission: Admission;
  /** All that are mounted. */
  readonly endpoints: readonly Endpoint[];
}

/**
 * Puts the turns of the process before everything else that happens to a request that comes over a connection: whoever looks or
 * acts and has waited too long in a crowd is refused without being read (decision 0272). To be called when all endpoints are mounted.
 * Gives the lines.
 */
export function letInByTurns(http: FastifyInstance, { admission, endpoints }: LetIn): Turns {
  const [handle] = http.server.listeners('request') as [RequestListener];
  http.server.removeListener('request', handle);
  const turns = new Turns({
    // Nobody reads what is done for whoever has hung up, and a place inside is only given back by a connection that ends later.
    handle: (request, response) => {
      if (!request.socket.destroyed) handle(request, response);
    },
    standingOf: standings(endpoints),
    hasRoom: (line) => line === 'patient' || admission.hasRoom(line === 'first' ? 'last' : 'act'),
    refuse: (request, response) => {
      admission.countLate();
      refuseLate(request, response);
    },
  });
  http.server.on('request', (request, response) => turns.take(request, response));
  return turns;
}

function standings(endpoints: readonly Endpoint[]): (request: IncomingMessage) => Standing {
  const known = endpoints.flatMap((endpoint) => {
    const urgency = urgencyOf(endpoint);
    if (urgency === 'look' || urgency === 'act') return [];
    const standing: Standing = urgency === 'last' ? 'first' : 'patient';
    return [{ method: endpoint.method, pattern: patternOf(API_BASE + endpoint.path), standing }];
  });
  return ({ url = '/', method }) => {
    const address = addressToLookUp(url);
    const [path = ''] = address.split('?');
    if (AT_ONCE.has(path)) return 'at_once';
    // Pages and files, which nobody asks for again by themselves.
    if (!isApiPath(address)) return 'patient';
    const standing = known.find((one) => one.method === method && one.pattern.test(path))?.standing;
    return standing ?? (method === 'GET' || method === 'HEAD' ? 'look' : 'act');
  };
}

/** What the door would say, made ready: thousands a second may be refused. */
const refusals = RETRY_AFTER_S.map((retry_after) => {
  const problem = new Problem('service_busy', { facts: { retry_after } });
  return {
    page: answer(retry_after, 'text/plain; charset=utf-8', problem.message),
    call: answer(retry_after, 'application/json; charset=utf-8', JSON.stringify(envelopeOf(problem, retry_after))),
  };
});

function answer(retryAfterS: number, type: string, body: string) {
  const headers = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(retryAfterS),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return { headers, body };
}

function refuseLate({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const { page, call } = refusals[Math.floor(Math.random() * refusals.length)]!;
  const { headers, body } = isApiPath(url) ? call : page;
  response.writeHead(problems.service_busy.status, headers).end(body);
}
