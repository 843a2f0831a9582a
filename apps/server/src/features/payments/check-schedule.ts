import { nextPaymentCheckMs } from '@club/rules/payment-checks';

/**
 * When the provider is to be asked next about a request sent at `sentAt`: the first moment of the schedule after `now`, null
 * when the asking is over. It depends on the time gone by, not on the questions asked, so that neither callbacks nor an
 * outage of ours use it up.
 */
export function nextCheckAt(sentAt: Date, now: Date): Date | null {
  let moment = sentAt.getTime();
  for (let check = 0; ; check += 1) {
    const wait = nextPaymentCheckMs(check);
    if (wait === null) return null;
    moment += wait;
    if (moment > now.getTime()) return new Date(moment);
  }
}
