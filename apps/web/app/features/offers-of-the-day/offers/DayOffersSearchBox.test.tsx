import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { readDayOffersSearch } from './day-offers-search.ts';
import { useCurrentLocation } from './DayOffersSearchBox.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
});

it('offers of the day near me wait as long for where the device is, as exactly, or take where it was as lately', async () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) =>
    // What a browser gives, as far as anybody looks at it.
    found({ coords: { latitude: 0.347_612, longitude: 32.582_519 } } as GeolocationPosition),
  );
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const change = vi.fn();
  const { result } = renderHook(() => useCurrentLocation({ search: readDayOffersSearch({}), change }));
  await act(async () => result.current.find());
  const wish = { timeout: 15_000, enableHighAccuracy: true, maximumAge: 300_000 };
  expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual(wish);
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ latitude: '0.3476', longitude: '32.5825' }));
});
