import { z } from 'zod';

import { callHttp, parseJson, type Fetch } from '#server/providers/http-call.ts';

const REFRESH_BEFORE_END_S = 10 * 60;

const tokenReply = z.object({
  access_token: z.string().min(1),
  // A number in the documentation, a string in some environments.
  expires_in: z.coerce.number().positive(),
});

export interface MtnTokenOptions {
  /** Of one product, such as `https://…/collection`. */
  readonly productUrl: string;
  readonly subscriptionKey: string;
  readonly apiUser: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  readonly now: () => Date;
}

export interface MtnToken {
  /** The bearer to use now, or undefined when none can be had. */
  current(): Promise<string | undefined>;
  /** Forgets a bearer that was refused, unless it was replaced meanwhile. */
  drop(refused: string): void;
}

/**
 * The access token of one MTN product: kept until ten minutes before its end, and fetched once however many calls wait for
 * it.
 */
export function mtnToken(options: MtnTokenOptions): MtnToken {
  let held: { value: string; refreshAt: number } | undefined;
  let fetching: Promise<string | undefined> | undefined;

  async function renew(): Promise<string | undefined> {
    const askedAt = options.now().getTime();
    const reply = await fetchToken(options);
    if (reply === undefined) return undefined;
    const goodFor_s = Math.max(reply.expires_in - REFRESH_BEFORE_END_S, reply.expires_in / 2);
    held = { value: reply.access_token, refreshAt: askedAt + goodFor_s * 1000 };
    return held.value;
  }

  return {
    async current() {
      if (held !== undefined && options.now().getTime() < held.refreshAt) return held.value;
      fetching ??= renew().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    drop(refused) {
      if (held?.value === refused) held = undefined;
    },
  };
}

/** `POST /{product}/token/` without a body; Node then sends `Content-Length: 0`, which the gateway insists on. */
async function fetchToken(options: MtnTokenOptions): Promise<z.output<typeof tokenReply> | undefined> {
  const { productUrl, subscriptionKey, apiUser, apiKey, fetch } = options;
  const answer = await callHttp(fetch, {
    method: 'POST',
    url: `${productUrl}/token/`,
    headers: {
      Authorization: `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`,
      'Ocp-Apim-Subscription-Key': subscriptionKey,
    },
  });
  if (answer.kind !== 'answer' || answer.status !== 200) return undefined;
  return tokenReply.safeParse(parseJson(answer.text)).data;
}
