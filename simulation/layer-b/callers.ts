import { setTimeout as sleep } from 'node:timers/promises';

import { API_BASE } from '@club/contract/endpoint';

import { signAccessToken } from '#server/security/access-token.ts';
import type { Chance } from '#simulation/ground/chance.ts';

import { verdictOf, type Answer, type Intent } from './history.ts';
import type { Caller } from './real-cast.ts';
import { TOKEN_KEY, type Stage } from './stage.ts';

const PATIENCE_MS = 4_000;
const TRIES_UNDER_LOAD = 4;
const LAST_TRIES = 60;
const LAST_PAUSE_MS = 500;

/** Sends requests as browsers do, to either API process, and writes down every answer. */
export class Callers {
  readonly #stage: Stage;
  readonly #chance: Chance;
  readonly history: Intent[] = [];
  /** Requests that were sent, repetitions too. */
  sent = 0;
  readonly #underWay = new Set<Promise<Answer>>();

  constructor(stage: Stage, chance: Chance) {
    this.#stage = stage;
    this.#chance = chance;
  }

  /** Asks until it is known what became of it or patience is at its end; gives the last answer. */
  async want(wanted: Omit<Intent, 'answers'>): Promise<Answer> {
    const intent: Intent = { ...wanted, answers: [] };
    this.history.push(intent);
    // Now and then a finger hits twice, or the browser sends again by itself.
    if (this.#chance.happens(10)) void this.#send(intent);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#send(intent);
      if (verdictOf(answer) === 'unknown' && attempt < TRIES_UNDER_LOAD) {
        await sleep(200 + this.#chance.below(800));
        continue;
      }
      // A page that is loaded again sends once more what it does not know to be done.
      if (this.#chance.happens(10)) void this.#send(intent);
      return answer;
    }
  }

  /** Once nothing fails any more, whoever still does not know asks again until it is known. */
  async settle(intent: Intent): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#send(intent);
      if (verdictOf(answer) !== 'unknown' || attempt === LAST_TRIES) return answer;
      await sleep(LAST_PAUSE_MS);
    }
  }

  /** Until nothing that was sent is still under way. */
  async quiet(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** A read; nothing is written down. */
  async read(caller: Caller, path: string): Promise<Answer> {
    return this.#call({ method: 'GET', path, caller });
  }

  async #send(intent: Intent): Promise<Answer> {
    this.sent += 1;
    const asking = this.#call(intent);
    this.#underWay.add(asking);
    const answer = await asking;
    this.#underWay.delete(asking);
    intent.answers.push(answer);
    return answer;
  }

  async #call(
    request: Partial<Omit<Intent, 'method'>> & Pick<Intent, 'path' | 'caller'> & { method: string },
  ): Promise<Answer> {
    const { path, caller, method, body, key } = request;
    const origin = this.#chance.one(this.#stage.origins);
    const token = signAccessToken(TOKEN_KEY, caller.member_id, caller.session_id, this.#stage.now());
    try {
      const response = await fetch(`${origin}${API_BASE}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { origin, status: response.status, body: (await response.json()) as Answer['body'] };
    } catch (error) {
      return { origin, status: 'broken', body: { reason: String(error) } };
    }
  }
}
