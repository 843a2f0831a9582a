import type { Network } from '@club/contract/shapes';
import { nextPaymentCheckAt } from '@club/rules/payment-checks';

import type { Config } from '#server/config.ts';

/** When the provider is to be asked next about a request; a network may ask to be left alone for the first `quietMs`. */
export function nextCheckAt(sentAt: Date, now: Date, quietMs = 0): Date | null {
  const quietUntil = new Date(sentAt.getTime() + quietMs);
  return quietMs > 0 && now < quietUntil ? quietUntil : nextPaymentCheckAt(sentAt, now);
}

/** How long a network wants to be left alone after a prompt; a callback or the member may ask sooner. */
export function quietMs(config: Pick<Config, 'AIRTEL_FIRST_ENQUIRY_SECONDS'>, network: Network): number {
  return network === 'airtel' ? config.AIRTEL_FIRST_ENQUIRY_SECONDS * 1_000 : 0;
}
