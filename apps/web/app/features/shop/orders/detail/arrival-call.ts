import type { ReplyOf } from '@club/contract/endpoint';
import type { notifyArrival } from '@club/contract/outlets/arrivals';
import { ARRIVAL_RETRIES } from '@club/rules/limits';

import type { ApiError } from '#web/api/api-error.ts';
import { isFinal } from '#web/lib/use-intent.ts';

type Told = ReplyOf<typeof notifyArrival>;

/** What is said while the outlet cannot be told, and what in the end. */
export type ArrivalOutcome = { told: Told } | { failed: string };

const ATTEMPTS = ARRIVAL_RETRIES + 1;

interface Calling {
  send: () => Promise<Told>;
  /** Every failure of the call as an error of the API; what is none is a fault of ours. */
  read: (thrown: unknown) => ApiError | null;
  wait: (seconds: number) => Promise<void>;
  say: (text: string) => void;
}

/**
 * Tells the outlet that its customer is here, up to four times with pauses of 1, 2 and 3 seconds. What the server refuses for
 * good is not asked again: its words are shown at once.
 */
export async function callArrival({ send, read, wait, say }: Calling): Promise<ArrivalOutcome> {
  let isOffline = false;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const told = await send();
      if (told.success) return { told };
      isOffline = false;
      if (attempt === ATTEMPTS) return { failed: told.message || 'Failed to notify the outlet' };
    } catch (thrown) {
      const error = read(thrown);
      if (error === null) return { failed: 'Unable to notify the outlet. Please try again.' };
      if (isFinal(error)) return { failed: error.message || 'Failed to notify the outlet' };
      isOffline = error.status === 0;
    }
    if (attempt === ATTEMPTS) break;
    say(isOffline ? `Network error, retrying in ${attempt} seconds...` : `Attempt ${attempt} failed, retrying...`);
    await wait(attempt);
  }
  return {
    failed: isOffline
      ? `Unable to notify the outlet after ${ATTEMPTS} attempts. Please check your connection and try again.`
      : `Failed to notify outlet after ${ATTEMPTS} attempts`,
  };
}
