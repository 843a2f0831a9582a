import { addressOf } from '@club/contract/endpoint';
import { receiveCallback } from '@club/contract/money/payments';

import type { Config } from '#server/config.ts';
import type { Payment } from '#server/features/money/payments/store.ts';

/**
 * Where the provider may tell us about one attempt: the path holds its secret token, since callbacks carry no signature.
 * Undefined when this server has no address a provider could reach, and for Airtel, whose one address is entered in its
 * portal; then we only ask.
 */
export function callbackUrl(config: Config, payment: Pick<Payment, 'network' | 'callback_token'>): string | undefined {
  const local = config.PORT === 0 ? undefined : `http://127.0.0.1:${config.PORT}`;
  const origin = config.PROVIDER_CALLBACK_ORIGIN ?? local;
  if (origin === undefined || payment.network === 'airtel') return undefined;
  const params = { network: payment.network, token: payment.callback_token };
  return origin.replace(/\/+$/, '') + addressOf(receiveCallback, params);
}
