import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useHydrated } from '#web/lib/use-address-search.ts';

/** Goes along to the application form with whoever wanted to see a status, of a number that nobody here knows. */
export const ASKS_FOR_STATUS = { asks_for: 'status' } as const;

/** Whether the form has to ask for that number first, and how it is told that it has. */
export function useAsksForStatus(): [asks: boolean, hasAsked: () => void] {
  const { state } = useLocation() as { state: Partial<typeof ASKS_FOR_STATUS> | null };
  const navigate = useNavigate();
  const hasAsked = useCallback(
    () => void navigate({}, { replace: true, state: null, preventScrollReset: true }),
    [navigate],
  );
  // Loaded again, the page first draws what the build knew.
  const isReady = useHydrated();
  return [isReady && state?.asks_for === ASKS_FOR_STATUS.asks_for, hasAsked];
}
