import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

import { currentShift, useShift } from '#web/api/shift.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { isAtCounter } from '#web/lib/at-counter.ts';

/**
 * The outlets for which whoever is signed in here may speak: that of the tablet, else those that they manage. What this device
 * keeps for another outlet waits for somebody of that one.
 */
export function ownOutlets(client: QueryClient): readonly string[] {
  if (!isAtCounter()) return client.getQueryData(meQuery.queryKey)?.outlets.map(({ id }) => id) ?? [];
  const shift = currentShift();
  return shift === null ? [] : [shift.outlet.id];
}

/** The same for a screen, which is drawn anew when it changes. */
export function useOwnOutlets(): readonly string[] {
  useShift();
  useQuery({ ...meQuery, enabled: !isAtCounter() });
  return ownOutlets(useQueryClient());
}
