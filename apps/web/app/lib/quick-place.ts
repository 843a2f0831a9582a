import type { Place } from './use-geolocation.ts';

const WAIT_MS = 1_500;
const MAX_AGE_MS = 60_000;

/**
 * Where the phone is, if it says so in time; nobody waits for it longer, nor for a question about it: the browser's own limit
 * begins only once that is answered.
 */
export function quickPlace({ waitMs = WAIT_MS, maxAgeMs = MAX_AGE_MS } = {}): Promise<Place | null> {
  return new Promise((resolve) => {
    // Missing in old browsers and null in some web views, whatever the types say.
    const geolocation = navigator.geolocation as Geolocation | null | undefined;
    if (!geolocation) return resolve(null);
    setTimeout(() => resolve(null), waitMs);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: waitMs, enableHighAccuracy: false, maximumAge: maxAgeMs },
    );
  });
}
