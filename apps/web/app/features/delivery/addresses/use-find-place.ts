import { findPlace } from '@club/contract/delivery/places';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { call } from '#web/api/call.ts';
import type { Place } from '#web/lib/use-geolocation.ts';

/** The point that the fee is for, and how it was come by. */
export interface Spot extends Place {
  kind: 'here' | 'found' | 'area' | 'saved';
  name: string;
  attribution: string | null;
}

const NOT_FOUND_TEXT = 'Location not found. Please check your address and try again.';
const FAILED_TEXT = 'Unable to find location. Please check your address or try using current location.';

/** Looks an address up when its member presses the button: never while they type, which the geocoder's policy forbids. */
export function useFindPlace() {
  const search = useMutation({
    mutationFn: async (q: string): Promise<Spot | null> => {
      const { results, attribution } = await call(findPlace, { query: { q } });
      const [first] = results;
      if (first === undefined) return null;
      const { lat: latitude, lon: longitude, display_name: name, is_area } = first;
      return { latitude, longitude, name, attribution, kind: is_area ? 'area' : 'found' };
    },
  });
  const round = useRef(0);
  return {
    /** The place, or null when there is none, it could not be asked for, or is not what is wanted any more. */
    async find(q: string): Promise<Spot | null> {
      round.current += 1;
      const mine = round.current;
      const found = await search.mutateAsync(q).catch(() => null);
      return mine === round.current ? found : null;
    },
    finding: search.isPending,
    /** Another place is told. */
    forget(): void {
      round.current += 1;
      search.reset();
    },
    error: search.isError ? FAILED_TEXT : search.data === null ? NOT_FOUND_TEXT : null,
  };
}
