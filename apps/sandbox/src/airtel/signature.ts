import { createCipheriv } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';

import { privateKey } from './keys.ts';
import { rawBody } from './raw-body.ts';
import { decryptPkcs1 } from './rsa.ts';

/**
 * Version 2 calls: `x-key` hides an AES key and IV, `x-signature` is the body encrypted with them. The gateway opens the
 * first, encrypts what it received and compares. Where signing is optional, both may be missing.
 */
export function isSignatureGood(network: Network, request: FastifyRequest): boolean {
  const sealedKey = request.headers['x-key'];
  const signature = request.headers['x-signature'];
  if (sealedKey === undefined && signature === undefined) {
    return network.settings().airtel.signing === 'optional';
  }
  if (typeof sealedKey !== 'string' || typeof signature !== 'string') return false;
  const opened = decryptPkcs1(privateKey(network), Buffer.from(sealedKey, 'base64'));
  const [key, iv] = (opened?.toString('utf8') ?? '').split(':').map((each) => Buffer.from(each, 'base64'));
  if (key?.length !== 32 || iv?.length !== 16) return false;
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const expected = Buffer.concat([cipher.update(rawBody(request)), cipher.final()]);
  return expected.equals(Buffer.from(signature, 'base64'));
}
