import type { HttpAnswer, HttpLine, HttpRequest } from '#server/providers/http-call.ts';

import { bearerToken } from './bearer-token.ts';
import { readTokenAnswer } from './token-reply.ts';

/** MTN advises to renew ten minutes before the hour is over. */
const REFRESH_BEFORE_END_S = 10 * 60;

/** The keys of one product; those of another do not open it. */
export interface MtnCredentials {
  readonly subscriptionKey: string;
  readonly apiUser: string;
  readonly apiKey: string;
}

export interface MtnProductOptions extends MtnCredentials {
  readonly product: 'collection' | 'disbursement';
  /** Of the gateway, with any path in front of the product's name. */
  readonly baseUrl: string;
  /** `mtnuganda` in Uganda; MTN names one for every country. */
  readonly targetEnvironment: string;
  readonly line: HttpLine;
  readonly now: () => Date;
}

/** One product of MTN's gateway: its own subscription key, its own token, its own paths. */
export interface MtnProduct {
  get(path: string): Promise<HttpAnswer>;
  post(path: string, headers: Record<string, string>, body: object): Promise<HttpAnswer>;
}

export function mtnProduct(options: MtnProductOptions): MtnProduct {
  const { line, subscriptionKey, targetEnvironment } = options;
  const productUrl = `${options.baseUrl.replace(/\/+$/, '')}/${options.product}`;
  const token = bearerToken({
    fetchToken: () => fetchToken(options, productUrl),
    refreshBefore_s: REFRESH_BEFORE_END_S,
    now: options.now,
  });

  const send = (request: HttpRequest) =>
    token.use(
      (bearer) => {
        const headers = {
          Authorization: `Bearer ${bearer}`,
          'X-Target-Environment': targetEnvironment,
          'Ocp-Apim-Subscription-Key': subscriptionKey,
          ...request.headers,
        };
        return line({ ...request, headers });
      },
      ({ status }) => status === 401,
    );

  return {
    get: (path) => send({ method: 'GET', url: `${productUrl}${path}`, headers: {} }),
    post: (path, headers, body) =>
      send({
        method: 'POST',
        url: `${productUrl}${path}`,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

/** `POST /{product}/token/` without a body; Node then sends `Content-Length: 0`, which the gateway insists on. */
async function fetchToken({ line, apiUser, apiKey, subscriptionKey }: MtnProductOptions, productUrl: string) {
  const answer = await line({
    method: 'POST',
    url: `${productUrl}/token/`,
    headers: {
      Authorization: `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`,
      'Ocp-Apim-Subscription-Key': subscriptionKey,
    },
  });
  return readTokenAnswer(answer);
}
