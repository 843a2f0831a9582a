import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useNearMe } from './NearMe.tsx';
import { readOffersSearch } from './offers-search.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
});

it('offers near me wait fifteen seconds for where the device is, exactly, or take where it was within five minutes', async () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) =>
    // What a browser gives, as far as anybody looks at it.
    found({ coords: { latitude: 0.3476, longitude: 32.5825 } } as GeolocationPosition),
  );
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const change = vi.fn();
  const { result } = renderHook(() => useNearMe({ search: readOffersSearch({ radius: '20' }), change }));
  await act(async () => result.current.find());
  const wish = { timeout: 15_000, enableHighAccuracy: true, maximumAge: 300_000 };
  expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual(wish);
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ radius: 20 }));
});
