import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';

import { privateKey } from './keys.ts';
import { decryptOaep, decryptPkcs1 } from './rsa.ts';

/** Open the encrypted PIN of the merchant's wallet and compare it. */
export function checkPin(network: Network, encrypted: string): 'right' | 'wrong' | 'unreadable' {
  const bytes = Buffer.from(encrypted, 'base64');
  const open = network.settings().airtel.pin_padding === 'oaep' ? decryptOaep : decryptPkcs1;
  const pin = open(privateKey(network), bytes)?.toString('utf8');
  if (pin === undefined || !/^\d{4}$/.test(pin)) return 'unreadable';
  return pin === DEMO_AIRTEL.disbursement_pin ? 'right' : 'wrong';
}
