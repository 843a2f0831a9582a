import type { Endpoint } from '@club/contract/endpoint';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '#server/problem.ts';

import type { Admission, Place, Urgency } from './admission.ts';

/** Not all after the same time, or they would all come again together. */
export const RETRY_AFTER_S = [1, 2, 3, 4] as const;
const TELL_EVERY_MS = 1_000;

type Target = Pick<Endpoint, 'cannot_wait' | 'served_together' | 'rate'>;

export function urgencyOf({ cannot_wait, served_together, rate }: Target): Urgency {
  if (served_together) return 'join';
  if (cannot_wait) return 'last';
  if (rate === 'sign_in' || rate === 'apply') return 'prove';
  return rate === 'browse' || rate === 'lookup' ? 'look' : 'act';
}

declare module 'fastify' {
  interface FastifyRequest {
    held: { readonly place: Place; isWorking: boolean } | undefined;
    isTurnedAway: boolean;
  }
}

/** Where the requests of one kind come in, and are counted until nothing works for them any more. */
export interface Door {
  /** Throws when there is no place. */
  enter(request: FastifyRequest, reply: FastifyReply): void;
  during<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

export function doorOf(admission: Admission, urgency: Urgency): Door {
  return {
    enter(request, reply) {
      const place = admission.enter(urgency);
      if (place === undefined) {
        request.isTurnedAway = true;
        throw refusal();
      }
      const held = { place, isWorking: false };
      request.held = held;
      // Refused on the way, or hung up; work that has begun goes on without its reader.
      reply.raw.once('close', () => {
        if (!held.isWorking) place.leave();
      });
    },
    async during(request, work) {
      const { held } = request;
      if (held !== undefined) held.isWorking = true;
      try {
        return await work();
      } finally {
        held?.place.leave();
      }
    },
  };
}

/** Made once: an error is costly to make. */
const refusals = RETRY_AFTER_S.map((retry_after) => new Problem('service_busy', { facts: { retry_after } }));

function refusal(): Problem {
  return refusals[Math.floor(Math.random() * refusals.length)]!;
}

/** Whether a request was refused for want of a place: they are told of together, since each costs little else. */
export function wasTurnedAway(request: FastifyRequest): boolean {
  return request.isTurnedAway;
}

/** Every request has a place for what the door knows of it. */
export function prepareDoors(http: FastifyInstance): void {
  http.decorateRequest('held', undefined);
  http.decorateRequest('isTurnedAway', false);
}

/** Writes down once a second how many found no place. */
export function tellOfTheCrowd(http: FastifyInstance, admission: Admission, log: FastifyBaseLogger): void {
  let timer: NodeJS.Timeout | undefined;
  http.addHook('onListen', async () => {
    timer = setInterval(() => {
      const refused = admission.takeRefused();
      if (Object.values(refused).some((count) => count > 0)) {
        log.warn({ refused, inside: admission.inside }, 'more come than can be served');
      }
    }, TELL_EVERY_MS).unref();
  });
  http.addHook('onClose', async () => clearInterval(timer));
}
