import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';

import { DONE } from './envelope.ts';

const KEY_BITS = 2048;
const KEY_LIFE_MS = 365 * 24 * 3_600_000;
const KEY_ID = 1;

/** `GET /v1/rsa/encryption-keys`: the public key for signatures and PINs. */
export function keyRoute(airtel: FastifyInstance, network: Network): void {
  airtel.get('/v1/rsa/encryption-keys', async () => {
    const der = createPublicKey(privateKey(network)).export({ type: 'spki', format: 'der' });
    const data = {
      key_id: KEY_ID,
      key: der.toString('base64'),
      valid_upto: portalTime(network.now() + KEY_LIFE_MS),
    };
    if (network.settings().airtel.keys_shape === 'bare') return data;
    return { data, status: { code: '200', ...DONE, response_code: 'DP02010001001', success: true } };
  });
}

/** Made once and kept, so that what was encrypted before a restart still opens. */
export function privateKey(network: Network): KeyObject {
  const kept = network.store.values.get('airtel_private_key');
  if (kept !== undefined) return createPrivateKey(kept);
  const made = generateKeyPairSync('rsa', { modulusLength: KEY_BITS }).privateKey;
  network.store.values.put('airtel_private_key', made.export({ type: 'pkcs8', format: 'pem' }).toString());
  return made;
}

/** dd-MM-yyyy HH:mm:ss in Kampala, which is three hours ahead all year. */
function portalTime(at: number): string {
  const [day = '', clock = ''] = new Date(at + 3 * 3_600_000).toISOString().split('T');
  return `${day.split('-').toReversed().join('-')} ${clock.slice(0, 8)}`;
}
