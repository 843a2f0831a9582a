import type { FastifyInstance } from 'fastify';

import { CROWD_CHANNEL } from '#server/db/announce.ts';
import type { Database } from '#server/db/connect.ts';
import { Teller } from '#server/db/notices.ts';

/** So many at once are more than a screen that loads on some phones. */
const MANY = 48;
export const LOOK_EVERY_MS = 50;
/** Sooner than a worker that has heard it goes on. */
const TELL_EVERY_MS = 200;

interface Crowd {
  /** How many have no answer yet. */
  readonly unanswered: () => number;
  readonly db: Database;
}

/** While many wait for an answer of this process, tells the workers, which give way (decision 0383). */
export function tellCrowd(http: FastifyInstance, { unanswered, db }: Crowd): void {
  const teller = new Teller(() => db);
  let timer: NodeJS.Timeout | undefined;
  let toldMs = -Infinity;
  const look = () => {
    const now = performance.now();
    if (unanswered() < MANY || now - toldMs < TELL_EVERY_MS) return;
    toldMs = now;
    teller.tell([{ channel: CROWD_CHANNEL, payload: '' }]);
  };
  http.addHook('onListen', async () => void (timer = setInterval(look, LOOK_EVERY_MS).unref()));
  http.addHook('onClose', async () => clearInterval(timer));
}
