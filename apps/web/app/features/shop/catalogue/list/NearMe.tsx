import { OFFERS_GEOLOCATION_WAIT_MS, RECENT_LOCATION_MS, SEARCH_RADII_KM } from '@club/rules/limits';
import { LocateFixed, X } from 'lucide-react';

import { useGeolocation } from '#web/lib/use-geolocation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import type { FilterProps } from './OfferFilters.tsx';
import { noPlace, placeFields } from './offers-search.ts';

/** Finding offers near the device: one press asks for the place, which then stands in the address with its radius. */
export function useNearMe({ search, change }: Pick<FilterProps, 'search' | 'change'>) {
  const { locate, ...geolocation } = useGeolocation({
    waitMs: OFFERS_GEOLOCATION_WAIT_MS,
    highAccuracy: true,
    maxAgeMs: RECENT_LOCATION_MS,
  });
  async function find() {
    const place = await locate();
    if (place) change({ ...placeFields(place), radius: search.radius, sort: undefined });
  }
  return { ...geolocation, find: () => void find() };
}

type NearMe = ReturnType<typeof useNearMe>;

export function NearMeButton({ near, className }: { near: NearMe; className?: string }) {
  return (
    <Button
      variant="secondary"
      icon={<LocateFixed aria-hidden className="size-5" />}
      loading={near.locating}
      loadingLabel="Finding you..."
      onClick={near.find}
      className={className}
    >
      Find offers near me
    </Button>
  );
}

/** The reason why there is no place, or the radius once there is one. */
export function NearMeState({ near, search, change }: Pick<FilterProps, 'search' | 'change'> & { near: NearMe }) {
  if (near.error !== null) {
    return (
      <Notice tone="warn" live>
        Unable to get your location. {near.error}
      </Notice>
    );
  }
  if (search.place === null) return null;
  return (
    <div role="group" aria-label="Radius" className="flex flex-wrap items-center gap-2">
      <span className="text-soft">Within</span>
      {SEARCH_RADII_KM.map((km) => (
        <ToggleChip key={km} pressed={search.radius === km} onPress={() => change({ radius: km })}>
          {km} km
        </ToggleChip>
      ))}
      <Button variant="quiet" icon={<X aria-hidden className="size-4.5" />} onClick={() => change(noPlace)}>
        Anywhere
      </Button>
    </div>
  );
}
