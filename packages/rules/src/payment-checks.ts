const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_CHECK_MS = 5 * SECOND_MS;
const LONGEST_EARLY_CHECK_MS = 5 * MINUTE_MS;
const EARLY_CHECKS_LAST_MS = HOUR_MS;
/** After this long without an answer a person has to look. */
export const PAYMENT_CHECKS_LAST_MS = 72 * HOUR_MS;

/**
 * When the provider is to be asked next about a request sent at `sentAt`: 5 s later, 10 s after that, 20 s … doubling to
 * 5 min, each 5 min until an hour has passed, then hourly to 72 h. Null when the asking is over. It depends on the time gone
 * by, not on the questions asked, so that neither callbacks nor an outage of ours use it up.
 */
export function nextPaymentCheckAt(sentAt: Date, now: Date): Date | null {
  return firstAfter(now, sentAt, CHECKS_MS);
}

/**
 * What has ended is asked about a few times more. `never_arrived`: the network denied it, but it may still be on its way,
 * held up wherever requests can be. `closed_by_hand`: two people said what became of it, and the network may know otherwise.
 */
const FOLLOW_UPS_MS = {
  never_arrived: [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS],
  closed_by_hand: [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS],
} as const;

/** When the provider is asked once more about what has ended so; `since` is when it was sent, or when people said so. */
export function nextFollowUpAt(how: keyof typeof FOLLOW_UPS_MS, since: Date, now: Date): Date | null {
  return firstAfter(now, since, FOLLOW_UPS_MS[how]);
}

const CHECKS_MS = checkMoments();

function checkMoments(): number[] {
  const moments: number[] = [];
  let elapsed = 0;
  while (elapsed < PAYMENT_CHECKS_LAST_MS) {
    const doubled = Math.min(FIRST_CHECK_MS * 2 ** moments.length, LONGEST_EARLY_CHECK_MS);
    elapsed = Math.min(elapsed + (elapsed < EARLY_CHECKS_LAST_MS ? doubled : HOUR_MS), PAYMENT_CHECKS_LAST_MS);
    moments.push(elapsed);
  }
  return moments;
}

function firstAfter(now: Date, since: Date, moments_ms: readonly number[]): Date | null {
  const ms = moments_ms.find((each) => since.getTime() + each > now.getTime());
  return ms === undefined ? null : new Date(since.getTime() + ms);
}
