import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { useGeolocation } from './use-geolocation.ts';

type Ask = Geolocation['getCurrentPosition'];

/** A device that answers as `ask` does, or none. */
function device(ask: Ask | undefined): void {
  if (ask === undefined) Reflect.deleteProperty(navigator, 'geolocation');
  else Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: ask }, configurable: true });
}
const refusing = (code: number): Ask => {
  const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
  return (_found, refused) => refused?.({ code, message: '', ...codes } as GeolocationPositionError);
};

afterEach(() => {
  cleanup();
  device(undefined);
});

async function locate() {
  const { result } = renderHook(() => useGeolocation({ waitMs: 15_000, highAccuracy: true, maxAgeMs: 300_000 }));
  let place: unknown;
  await act(async () => (place = await result.current.locate()));
  return { place, error: result.current.error };
}

describe('where the device is', () => {
  it.each([
    [undefined, 'Geolocation is not supported by this browser'],
    [1, 'Location access denied. Please enable location services.'],
    [2, 'Location information unavailable.'],
    [3, 'Location request timed out. Please try again.'],
    [99, 'Please enter your location manually.'],
  ])('refused with code %s says "%s"', async (code, error) => {
    device(code === undefined ? undefined : refusing(code));
    expect(await locate()).toEqual({ place: null, error });
  });

  it('is asked with the wait, the accuracy and the age that were wished for', async () => {
    const ask = vi.fn<Ask>((found) => found({ coords: { latitude: 0.3, longitude: 32.5 } } as GeolocationPosition));
    device(ask);
    expect(await locate()).toEqual({ place: { latitude: 0.3, longitude: 32.5 }, error: null });
    expect(ask.mock.calls[0]?.[2]).toEqual({ timeout: 15_000, enableHighAccuracy: true, maximumAge: 300_000 });
  });

  it('is no question any more once a place was named by hand: neither the reason stays, nor a place that is found late', async () => {
    device(refusing(1));
    const { result } = renderHook(() => useGeolocation({ waitMs: 15_000, highAccuracy: true }));
    await act(async () => void (await result.current.locate()));
    expect(result.current.error).not.toBeNull();
    act(() => result.current.forget());
    expect(result.current.error).toBeNull();

    let tell: PositionCallback | undefined;
    device((found) => (tell = found));
    let place: unknown;
    const asked = act(async () => (place = await result.current.locate()));
    act(() => result.current.forget());
    tell?.({ coords: { latitude: 0.3, longitude: 32.5 } } as GeolocationPosition);
    await asked;
    expect([place, result.current.locating]).toEqual([null, false]);
  });
});
