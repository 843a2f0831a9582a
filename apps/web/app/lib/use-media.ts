import { useSyncExternalStore } from 'react';

/** Whether a media query holds; false while the page is still the HTML of the build. For what CSS alone cannot do. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}
