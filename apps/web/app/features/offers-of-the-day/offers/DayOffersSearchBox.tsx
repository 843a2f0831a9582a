import { OFFERS_GEOLOCATION_WAIT_MS, RECENT_LOCATION_MS, SEARCH_RADII_KM } from '@club/rules/limits';
import { LocateFixed, X } from 'lucide-react';

import { useGeolocation } from '#web/lib/use-geolocation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchBar } from '#web/ui/SearchBar.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import { type DayOffersSearch, isSearched, nothingSearched } from './day-offers-search.ts';

/** Four decimals are ten metres: near enough, and the address stays short. */
const PLACE_DECIMALS = 4;

interface Searching {
  search: DayOffersSearch;
  change: (fields: Record<string, string | number | boolean | undefined>, options?: { replace?: boolean }) => void;
}

export interface SearchProps extends Searching {
  near: ReturnType<typeof useCurrentLocation>;
}

/** Asks where the device is, and puts the place into the address. */
export function useCurrentLocation({ search, change }: Searching) {
  const { locate, ...geolocation } = useGeolocation({
    waitMs: OFFERS_GEOLOCATION_WAIT_MS,
    highAccuracy: true,
    maxAgeMs: RECENT_LOCATION_MS,
  });
  async function find() {
    const place = await locate();
    if (place === null) return;
    const latitude = place.latitude.toFixed(PLACE_DECIMALS);
    const longitude = place.longitude.toFixed(PLACE_DECIMALS);
    change({ latitude, longitude, radius: search.radius, search: undefined });
  }
  return { ...geolocation, find: () => void find() };
}

interface SearchBoxProps extends SearchProps {
  /** Nothing was found: what to do about it stands below, once. */
  isAlone: boolean;
}

/** An area's name, or where one is; the radius once a place is known. */
export function DayOffersSearchBox({ search, change, near, isAlone }: SearchBoxProps) {
  return (
    <div className="mb-6 grid gap-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <SearchBar
          label="Search by area"
          placeholder="Area, like Ntinda"
          settled={search.search}
          onSearch={(text) => {
            near.forget();
            change({ ...nothingSearched, search: text }, { replace: true });
          }}
        />
        {!isAlone && (
          <Button
            variant="secondary"
            icon={<LocateFixed aria-hidden className="size-5" />}
            loading={near.locating}
            loadingLabel="Finding you..."
            onClick={near.find}
            className="min-h-12"
          >
            Use current location
          </Button>
        )}
        {isSearched(search) && !isAlone && (
          <Button
            variant="quiet"
            icon={<X aria-hidden className="size-5" />}
            onClick={() => {
              near.forget();
              change(nothingSearched);
            }}
            className="min-h-12"
          >
            Clear search
          </Button>
        )}
      </div>
      {near.error !== null && (
        <Notice tone="warn" live>
          Unable to get your location. {near.error}
        </Notice>
      )}
      {search.place !== null && (
        <div role="group" aria-label="Radius" className="flex flex-wrap items-center gap-2">
          <span className="text-soft">Within</span>
          {SEARCH_RADII_KM.map((km) => (
            <ToggleChip key={km} pressed={search.radius === km} onPress={() => change({ radius: km })}>
              {km} km
            </ToggleChip>
          ))}
        </div>
      )}
    </div>
  );
}
