import { createECDH, randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';
import webpush from 'web-push';

import { parseConfig } from '#server/config.ts';
import type { HttpLine, HttpRequest } from '#server/providers/http-call.ts';

import { webPush } from './web-push.ts';

const vapid = webpush.generateVAPIDKeys();
const configWith = (more: Record<string, string>) => parseConfig({ DATABASE_URL: 'postgres://unused', ...more });
const config = configWith({ VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey });

const ecdh = createECDH('prime256v1');
ecdh.generateKeys();
const browser = {
  endpoint: 'https://push.example/one',
  p256dh: ecdh.getPublicKey('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const words = { title: 'Order ready', body: 'Open it to see your pickup code.', link: '/orders/7' };

/** A push service that gives one answer and keeps what it was sent. */
function service(status: number) {
  const sent: HttpRequest[] = [];
  const line: HttpLine = async (request) => {
    sent.push(request);
    return { kind: 'answer', status, text: '' };
  };
  return { sent, push: webPush(config, line)! };
}

describe('web push', () => {
  it('is not offered without keys', () => {
    expect(webPush(configWith({}))).toBeUndefined();
  });

  it('sends what only the browser can read, signed for its push service', async () => {
    const { sent, push } = service(201);
    expect(await push.send(browser, words)).toMatchObject({ kind: 'sent' });
    const { url, headers, body } = sent[0]!;
    expect(url).toBe(browser.endpoint);
    expect(headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: '86400' });
    const [, claims] = /t=[\w-]+\.([\w-]+)\./.exec(headers['Authorization'] ?? '') ?? [];
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      aud: 'https://push.example',
    });
    expect(Buffer.from(body as Uint8Array).toString('latin1')).not.toContain('pickup');
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [413, 'refused'],
    [429, 'retry'],
    [403, 'retry'],
    [503, 'retry'],
  ])('takes answer %i for %s', async (status, kind) => {
    expect(await service(status).push.send(browser, words)).toMatchObject({ kind });
  });
});
