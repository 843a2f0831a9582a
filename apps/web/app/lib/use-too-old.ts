import { LOCAL_CACHE_MS } from '@club/rules/limits';

import { useOnline } from '#web/lib/use-online.ts';

/** Whether an offer of then is of no use any more: what is kept for use without a network is shown for an hour. */
export function useTooOld(at: number): boolean {
  const online = useOnline();
  return !online && Date.now() - at > LOCAL_CACHE_MS;
}
