import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';

import { type Answer, call } from './mtn-caller.ts';

type Headers = Record<string, string | undefined>;

/** Reads Airtel's documentation and nothing else. */
export interface AirtelCaller {
  headers(): Promise<Record<string, string>>;
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body: unknown, headers?: Headers): Promise<Answer>;
  /** A version 2 call with x-key and x-signature over these very bytes. */
  postSigned(path: string, body: unknown, sentBody?: string): Promise<Answer>;
  encryptPin(pin: string, padding?: 'pkcs1' | 'oaep'): Promise<string>;
}

export function askAirtelToken(url: string, body: object): Promise<Answer> {
  return call(`${url}/airtel/auth/oauth2/token`, {
    headers: { 'Content-Type': 'application/json', Accept: '*/*' },
    body,
  });
}

export const AIRTEL_CREDENTIALS = {
  client_id: DEMO_AIRTEL.client_id,
  client_secret: DEMO_AIRTEL.client_secret,
  grant_type: 'client_credentials',
};

export function airtelCaller(url: () => string): AirtelCaller {
  const headers = async () => ({
    Authorization: `Bearer ${(await askAirtelToken(url(), AIRTEL_CREDENTIALS)).json.access_token}`,
    'X-Country': 'UG',
    'X-Currency': 'UGX',
    'Content-Type': 'application/json',
    Accept: '*/*',
  });
  const get = async (path: string, extra?: Headers) =>
    call(`${url()}/airtel${path}`, { headers: { ...(await headers()), ...extra } });
  const post = async (path: string, body: unknown, extra?: Headers) =>
    call(`${url()}/airtel${path}`, { body, headers: { ...(await headers()), ...extra } });
  const publicKey = async () => {
    const { key } = (await get('/v1/rsa/encryption-keys')).json.data;
    return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  };
  return {
    headers,
    get,
    post,
    async postSigned(path, body, sentBody) {
      const text = JSON.stringify(body);
      const [key, iv] = [randomBytes(32), randomBytes(16)];
      const cipher = createCipheriv('aes-256-cbc', key, iv);
      const secret = Buffer.from(`${key.toString('base64')}:${iv.toString('base64')}`);
      const padding = constants.RSA_PKCS1_PADDING;
      return post(path, sentBody ?? text, {
        'x-signature': Buffer.concat([cipher.update(text), cipher.final()]).toString('base64'),
        'x-key': publicEncrypt({ key: await publicKey(), padding }, secret).toString('base64'),
      });
    },
    async encryptPin(pin, padding = 'pkcs1') {
      const key = await publicKey();
      const how =
        padding === 'pkcs1'
          ? { key, padding: constants.RSA_PKCS1_PADDING }
          : { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
      return publicEncrypt(how, Buffer.from(pin)).toString('base64');
    },
  };
}

export function collectBody(id: string, changes: Record<string, unknown> = {}) {
  return {
    reference: 'Order 1',
    subscriber: { country: 'UG', currency: 'UGX', msisdn: '752123456' },
    transaction: { amount: 5000, country: 'UG', currency: 'UGX', id },
    ...changes,
  };
}
