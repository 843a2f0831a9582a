import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';

import { isFinal } from './use-intent.ts';

interface Decided {
  /** Something was chosen over what stands there. */
  isChosen: boolean;
  isPending: boolean;
  /** Of the last press. */
  error: ApiError | null;
}

/**
 * What somebody saw when they chose: sent along, so that nothing is done twice over because a colleague did the same meanwhile.
 * It stays as it was from the choice on, and while nobody knows whether a press has arrived, for the same press again is to be
 * the same; a refusal because it has changed says so, and what stands there by then counts.
 */
export function useSeen<T>(now: T, { isChosen, isPending, error }: Decided, changed: ApiError['code']): T {
  const [seen, setSeen] = useState(now);
  const isUnknown = isPending || (error !== null && !isFinal(error));
  const isFree = error?.code === changed || !(isChosen || isUnknown);
  if (seen !== now && isFree) setSeen(now);
  return seen;
}
