import type { HttpAnswer } from '#server/providers/http-call.ts';

import type { TokenReply } from './token-reply.ts';

export interface BearerTokenOptions {
  readonly fetchToken: () => Promise<TokenReply | undefined>;
  /** A token is renewed so long before its end, but not before half of its life. */
  readonly refreshBefore_s: number;
  readonly now: () => Date;
}

type Answered = Extract<HttpAnswer, { kind: 'answer' }>;

export interface BearerToken {
  /** Calls with the current token; when that is refused, once more with a new one. Without a token nothing leaves. */
  use(call: (bearer: string) => Promise<HttpAnswer>, isRefused: (answer: Answered) => boolean): Promise<HttpAnswer>;
}

const NO_TOKEN = { kind: 'unreachable', reason: 'no access token' } as const;

/** The access token of one product: kept while it is good, and fetched once however many calls wait for it. */
export function bearerToken(options: BearerTokenOptions): BearerToken {
  let held: { value: string; refreshAt: number } | undefined;
  let fetching: Promise<string | undefined> | undefined;

  async function renew(): Promise<string | undefined> {
    const askedAt = options.now().getTime();
    const reply = await options.fetchToken();
    if (reply === undefined) return undefined;
    const goodFor_s = Math.max(reply.expires_in - options.refreshBefore_s, reply.expires_in / 2);
    held = { value: reply.access_token, refreshAt: askedAt + goodFor_s * 1000 };
    return held.value;
  }

  async function current(): Promise<string | undefined> {
    if (held !== undefined && options.now().getTime() < held.refreshAt) return held.value;
    fetching ??= renew().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    async use(call, isRefused) {
      let answer: HttpAnswer = NO_TOKEN;
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const bearer = await current();
        if (bearer === undefined) return NO_TOKEN;
        answer = await call(bearer);
        if (answer.kind !== 'answer' || !isRefused(answer)) return answer;
        // Unless it was replaced meanwhile.
        if (held?.value === bearer) held = undefined;
      }
      return answer;
    },
  };
}
