import type { Network } from '@club/contract/shapes';
import { nextPaymentCheckMs } from '@club/rules/payment-checks';

import type { Config } from '#server/config.ts';

/**
 * When the provider is to be asked next about a request sent at `sentAt`: the first moment of the schedule after `now`, null
 * when the asking is over. It depends on the time gone by, not on the questions asked, so that neither callbacks nor an
 * outage of ours use it up. A network may ask to be left alone for the first `quietMs`.
 */
export function nextCheckAt(sentAt: Date, now: Date, quietMs = 0): Date | null {
  const quietUntil = sentAt.getTime() + quietMs;
  if (quietMs > 0 && now.getTime() < quietUntil) return new Date(quietUntil);
  let moment = sentAt.getTime();
  for (let check = 0; ; check += 1) {
    const wait = nextPaymentCheckMs(check);
    if (wait === null) return null;
    moment += wait;
    if (moment > now.getTime()) return new Date(moment);
  }
}

/** What the network denied may still be on its way to it, held up wherever requests can be; so it is asked now and then. */
const FOLLOW_UPS_MS = [15, 60, 6 * 60, 24 * 60, 72 * 60].map((minutes) => minutes * 60_000);

/** When the provider is asked once more about a request of `sentAt` that failed because it never arrived; null: no more. */
export function nextFollowUpAt(sentAt: Date, now: Date): Date | null {
  const moments = FOLLOW_UPS_MS.map((ms) => new Date(sentAt.getTime() + ms));
  return moments.find((moment) => moment > now) ?? null;
}

/** How long a network wants to be left alone after a prompt; a callback or the member may ask sooner. */
export function quietMs(config: Pick<Config, 'AIRTEL_FIRST_ENQUIRY_SECONDS'>, network: Network): number {
  return network === 'airtel' ? config.AIRTEL_FIRST_ENQUIRY_SECONDS * 1_000 : 0;
}
