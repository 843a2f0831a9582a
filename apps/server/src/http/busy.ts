import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/problem.ts';

/** How often it is looked at how late the process is with what it means to do. */
export const LOOK_EVERY_MS = 500;
export const TOO_LATE_MS = 1_500;
/** One long pause is over when it is noticed, and no reason to refuse those who waited it out. */
const LATE_IN_A_ROW = 2;
const RETRY_AFTER_S = 2;
/** Whoever watches the process would end it for not answering, and its neighbours would get its share of the work. */
export const FOR_WATCHERS = new Set(['/healthz', '/metrics']);

/**
 * Refuses requests while the process is so far behind that every answer would come too late. It looks from the moment on in
 * which it listens: how long its start took says nothing about the requests.
 */
export function refuseWhenBusy(http: FastifyInstance, clockMs: () => number = () => performance.now()): void {
  let lateInARow = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const dueAt = clockMs() + LOOK_EVERY_MS;
    timer = setTimeout(() => {
      lateInARow = clockMs() - dueAt > TOO_LATE_MS ? lateInARow + 1 : 0;
      look();
    }, LOOK_EVERY_MS).unref();
  };
  http.addHook('onListen', async () => look());
  http.addHook('onClose', async () => clearTimeout(timer));
  http.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    if (lateInARow < LATE_IN_A_ROW || FOR_WATCHERS.has(routeOptions.url ?? '')) return done();
    return done(new Problem('service_busy', { facts: { retry_after: RETRY_AFTER_S } }));
  });
}
