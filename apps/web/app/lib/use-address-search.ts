import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const never = () => () => undefined;

/** False while a public page is still the HTML of the build, which knows neither address nor device. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The query string of a prerendered page: null until hydration, so that both sides first draw the same. */
export function useAddressSearch(): URLSearchParams | null {
  const [params] = useSearchParams();
  return useHydrated() ? params : null;
}
