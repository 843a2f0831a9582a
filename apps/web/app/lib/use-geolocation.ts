import { useRef, useState } from 'react';

export interface Place {
  latitude: number;
  longitude: number;
}

interface Wish {
  waitMs: number;
  highAccuracy: boolean;
  maxAgeMs?: number;
}

/** The texts of spec 2 §8. */
export const locationTexts = {
  unsupported: 'Geolocation is not supported by this browser',
  denied: 'Location access denied. Please enable location services.',
  unavailable: 'Location information unavailable.',
  timeout: 'Location request timed out. Please try again.',
  other: 'Please enter your location manually.',
} as const;

function textOf(error: GeolocationPositionError): string {
  switch (error.code) {
    case error.PERMISSION_DENIED:
      return locationTexts.denied;
    case error.POSITION_UNAVAILABLE:
      return locationTexts.unavailable;
    case error.TIMEOUT:
      return locationTexts.timeout;
    default:
      return locationTexts.other;
  }
}

function ask({ waitMs, highAccuracy, maxAgeMs = 0 }: Wish): Promise<Place> {
  return new Promise((resolve, reject) => {
    // Missing in old browsers and null in some web views, whatever the types say.
    const geolocation = navigator.geolocation as Geolocation | null | undefined;
    if (!geolocation) {
      reject(new Error(locationTexts.unsupported));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new Error(textOf(error))),
      { timeout: waitMs, enableHighAccuracy: highAccuracy, maximumAge: maxAgeMs },
    );
  });
}

/** Asks where the device is, once per press. `error` is the reason in the spec's words. */
export function useGeolocation(wish: Wish) {
  const [state, setState] = useState<{ locating: boolean; error: string | null }>({ locating: false, error: null });
  const round = useRef(0);
  async function locate(): Promise<Place | null> {
    round.current += 1;
    const mine = round.current;
    setState({ locating: true, error: null });
    try {
      const place = await ask(wish);
      if (mine !== round.current) return null;
      setState({ locating: false, error: null });
      return place;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown.message : locationTexts.other;
      if (mine === round.current) setState({ locating: false, error });
      return null;
    }
  }
  /** Whoever names a place by hand has done what the reason asks for. */
  function forget(): void {
    round.current += 1;
    setState({ locating: false, error: null });
  }
  return { ...state, locate, forget };
}
