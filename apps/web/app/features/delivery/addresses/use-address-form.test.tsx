import type { SavedAddress } from '@club/contract/delivery/addresses';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { useAddressForm } from './use-address-form.ts';

const REFUSED = 'Unable to get your location. Please enter your address manually.';
const home: SavedAddress = {
  id: 'a1',
  label: 'Home',
  address: { text: 'Plot 4', landmark: null, stage: null, contact_phone: null, latitude: 0.34, longitude: 32.59 },
};
const place = vi.fn<Geolocation['getCurrentPosition']>();
/** Answers the look-up that is under way. */
let answer: (results: object[]) => Promise<void>;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = (results) => act(async () => resolve(Response.json({ results, attribution: null })));
      }),
  );
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: place }, configurable: true });
  place.mockImplementation((_found, refused) =>
    refused?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'geolocation');
  clearTokens();
});

const bukoto = [{ lat: 0.352, lon: 32.596, display_name: 'Bukoto, Kampala', is_area: true }];

/** Where the device may not say where it is, an address is typed and looked up. */
async function begin() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result: form } = renderHook(() => useAddressForm(), { wrapper });
  await act(async () => form.current.useHere());
  expect(form.current.error).toBe(REFUSED);
  act(() => form.current.write({ text: 'Bukoto' }));
  act(() => form.current.find());
  await waitFor(() => expect(form.current.finding).toBe(true));
  return form;
}

it('that the device may not be located is not said any more of an address that was found by hand, or chosen', async () => {
  const form = await begin();
  await answer(bukoto);
  await waitFor(() => expect(form.current.spot?.name).toBe('Bukoto, Kampala'));
  expect(form.current.error).toBeNull();
  await act(async () => form.current.useHere());
  expect(form.current.error).toBe(REFUSED);
  act(() => form.current.choose(home));
  expect(form.current.error).toBeNull();
});

it('a place that is found late is not that of what was typed, chosen or located since', async () => {
  const form = await begin();
  act(() => form.current.write({ text: 'Gate 3, Acacia Mall' }));
  await answer(bukoto);
  expect([form.current.spot, form.current.finding]).toEqual([null, false]);
  act(() => form.current.find());
  act(() => form.current.choose(home));
  await answer(bukoto);
  expect(form.current.spot?.name).toBe('Home');
  act(() => form.current.find());
  place.mockImplementation((found) =>
    found({ coords: { latitude: 0.35, longitude: 32.61 } } as unknown as GeolocationPosition),
  );
  await act(async () => form.current.useHere());
  await answer(bukoto);
  expect(form.current.spot?.name).toBe('Your current location');
});
