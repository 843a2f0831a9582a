const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_CHECK_MS = 5 * SECOND_MS;
const LONGEST_EARLY_CHECK_MS = 5 * MINUTE_MS;
const EARLY_CHECKS_LAST_MS = HOUR_MS;

/** After this long without an answer a person has to look. */
export const PAYMENT_CHECKS_LAST_MS = 72 * HOUR_MS;

/**
 * How long to wait before the next question to the provider about an open payment, after so many questions: 5 s, 10 s,
 * 20 s … doubling to 5 min, each 5 min until an hour has passed, then hourly to 72 h. Null when the asking is over.
 */
export function nextPaymentCheckMs(checksMade: number): number | null {
  return SCHEDULE_MS[checksMade] ?? null;
}

const SCHEDULE_MS: readonly number[] = schedule();

function schedule(): number[] {
  const waits: number[] = [];
  let elapsed = 0;
  while (elapsed < PAYMENT_CHECKS_LAST_MS) {
    const doubled = Math.min(FIRST_CHECK_MS * 2 ** waits.length, LONGEST_EARLY_CHECK_MS);
    const wait = elapsed < EARLY_CHECKS_LAST_MS ? doubled : HOUR_MS;
    waits.push(Math.min(wait, PAYMENT_CHECKS_LAST_MS - elapsed));
    elapsed += waits.at(-1)!;
  }
  return waits;
}
