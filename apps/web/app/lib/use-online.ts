import { useSyncExternalStore } from 'react';

import { isOnline, subscribeNetwork } from './network.ts';

/** Whether the club can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeNetwork, isOnline, () => true);
}

/** Whether this tab is in front. Polling and streams stop while it is not. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
    () => true,
  );
}
