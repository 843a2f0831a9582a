import type { KeyObject } from 'node:crypto';

import { z } from 'zod';

import { parseJson, type HttpAnswer, type HttpLine, type HttpRequest } from '#server/providers/http-call.ts';

import { publicKeyIn, signatureOf } from './airtel-secrets.ts';
import { bearerToken } from './bearer-token.ts';
import { readTokenAnswer } from './token-reply.ts';

/** Tokens live three minutes in most of what is known. */
const REFRESH_BEFORE_END_S = 30;
/** Keys say until when they are good, in a time of no stated zone; asking once an hour needs no such trust. */
const KEY_KEPT_MS = 60 * 60_000;

export interface AirtelGatewayOptions {
  readonly baseUrl: string;
  /** In front of every path but the token's; some portals test under `/simulate`. */
  readonly pathPrefix: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly country: string;
  readonly currency: string;
  readonly line: HttpLine;
  readonly now: () => Date;
}

export interface AirtelGateway {
  get(path: string): Promise<HttpAnswer>;
  post(path: string, body: object, how: { signed: boolean }): Promise<HttpAnswer>;
  /** The operator's public key, or undefined when it cannot be had. */
  publicKey(): Promise<KeyObject | undefined>;
  /** Something encrypted was not understood: the key may have been changed. */
  forgetKey(): void;
}

const keyReply = z.object({ key: z.string().min(1) });
const wrappedKeyReply = z.object({ data: keyReply });

/** Airtel's Open API: token, common headers, signed bodies. */
export function airtelGateway(options: AirtelGatewayOptions): AirtelGateway {
  const { line, now } = options;
  const host = options.baseUrl.replace(/\/+$/, '');
  const root = host + options.pathPrefix.replace(/\/+$/, '');
  const token = bearerToken({
    fetchToken: () => fetchToken(options, host),
    refreshBefore_s: REFRESH_BEFORE_END_S,
    now,
  });
  let kept: { key: KeyObject; until: number } | undefined;

  const send = (request: HttpRequest) =>
    token.use((bearer) => {
      const headers = {
        Authorization: `Bearer ${bearer}`,
        Accept: '*/*',
        'X-Country': options.country,
        'X-Currency': options.currency,
        ...request.headers,
      };
      return line({ ...request, headers });
    }, isTokenRefused);

  async function publicKey(): Promise<KeyObject | undefined> {
    if (kept !== undefined && now().getTime() < kept.until) return kept.key;
    const answer = await send({ method: 'GET', url: `${root}/v1/rsa/encryption-keys`, headers: {} });
    const json = answer.kind === 'answer' && answer.status === 200 ? parseJson(answer.text) : undefined;
    // Wrapped in the documents, bare on the Ugandan host.
    const text = wrappedKeyReply.safeParse(json).data?.data.key ?? keyReply.safeParse(json).data?.key;
    const key = text === undefined ? undefined : publicKeyIn(text);
    if (key !== undefined) kept = { key, until: now().getTime() + KEY_KEPT_MS };
    return key;
  }

  return {
    publicKey,
    forgetKey() {
      kept = undefined;
    },
    get: (path) => send({ method: 'GET', url: root + path, headers: {} }),
    async post(path, body, { signed }) {
      const bytes = JSON.stringify(body);
      const key = signed ? await publicKey() : undefined;
      if (signed && key === undefined) return { kind: 'unreachable', reason: 'no encryption key' };
      const headers = {
        'Content-Type': 'application/json',
        ...(key === undefined ? {} : signatureOf(bytes, key)),
      };
      return send({ method: 'POST', url: root + path, headers, body: bytes });
    },
  };
}

/** 401 in the documents, 403 on some gateways, both with the same body. */
function isTokenRefused({ status, text }: { status: number; text: string }): boolean {
  if (status !== 401 && status !== 403) return false;
  return z.object({ error: z.literal('invalid_token') }).safeParse(parseJson(text)).success;
}

async function fetchToken({ line, clientId, clientSecret }: AirtelGatewayOptions, host: string) {
  const answer = await line({
    method: 'POST',
    url: `${host}/auth/oauth2/token`,
    headers: { 'Content-Type': 'application/json', Accept: '*/*' },
    body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' }),
  });
  return readTokenAnswer(answer);
}
