import type { Place } from './use-geolocation.ts';

const WAIT_MS = 1_500;
const MAX_AGE_MS = 60_000;

/** Where the phone is, if it knows at once; nobody waits for it, nor for a question about it. */
export function quickPlace(): Promise<Place | null> {
  return new Promise((resolve) => {
    // Missing in old browsers and null in some web views, whatever the types say.
    const geolocation = navigator.geolocation as Geolocation | null | undefined;
    if (!geolocation) return resolve(null);
    setTimeout(() => resolve(null), WAIT_MS);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: WAIT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
