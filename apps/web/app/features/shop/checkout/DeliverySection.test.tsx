import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { useDelivery } from '#web/features/delivery/addresses/use-delivery.ts';
import { orderForTests } from '#web/features/shop/orders/detail/order-for-tests.ts';

import { isWithoutAddress } from './basket.ts';
import { DeliverySection } from './DeliverySection.tsx';

/** A device that answers as told, or none. */
function device(getCurrentPosition: Geolocation['getCurrentPosition'] | undefined): void {
  if (getCurrentPosition === undefined) Reflect.deleteProperty(navigator, 'geolocation');
  else Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

afterEach(() => {
  cleanup();
  device(undefined);
});

function Section({ outlet_id }: { outlet_id: string | null }) {
  const delivery = useDelivery({ outlet_id, goods: 10_000 });
  return <DeliverySection delivery={delivery} outlet_id={outlet_id} refusal={undefined} />;
}

const show = (outlet_id: string | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Section outlet_id={outlet_id} />
    </QueryClientProvider>,
  );

it('a delivery of nobody says that the outlet is missing', () => {
  show(null);
  expect(screen.getByText('Unable to calculate delivery fee - outlet information missing')).toBeTruthy();
});

it('the current location is waited for ten seconds, as exactly as the phone can tell; without one it says so', async () => {
  const asked: unknown[] = [];
  device((_found, failed, options) => {
    asked.push(options);
    const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
    // What a browser gives, as far as anybody looks at it.
    failed?.({ code: 3, message: '', ...codes } as GeolocationPositionError);
  });
  show('0b5c3f1e-0000-7000-8000-000000000001');
  fireEvent.click(screen.getByRole('button', { name: 'Use current location' }));
  await waitFor(() => screen.getByText('Unable to get your location. Please enter your address manually.'));
  expect(asked).toEqual([{ timeout: 10_000, enableHighAccuracy: true, maximumAge: 0 }]);
});

it('a browser without geolocation says so', async () => {
  show('0b5c3f1e-0000-7000-8000-000000000001');
  fireEvent.click(screen.getByRole('button', { name: 'Use current location' }));
  await waitFor(() => screen.getByText('Geolocation is not supported by this browser'));
});

it('an address of which only the words are known says what is missing, until it is there', async () => {
  device((found) => found({ coords: { latitude: 0.36, longitude: 32.61, accuracy: 5 } } as GeolocationPosition));
  function Form() {
    const delivery = useDelivery({ outlet_id: '0b5c3f1e-0000-7000-8000-000000000001', goods: 10_000 });
    return (
      <>
        <DeliverySection delivery={delivery} outlet_id="0b5c3f1e-0000-7000-8000-000000000001" refusal={undefined} />
        <button onClick={delivery.form.demand}>Pay</button>
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  screen.getByText('Please enter a delivery address');
  fireEvent.change(screen.getByLabelText(/Delivery address/), { target: { value: 'Plot 7, Kisaasi' } });
  expect(screen.queryByText('Please enter a delivery address')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
  const missing = /Please find this address, or use your current location/;
  screen.getByText(missing);
  fireEvent.click(screen.getByRole('button', { name: 'Use current location' }));
  await waitFor(() => screen.getByText('Your current location'));
  expect(screen.queryByText(missing)).toBeNull();
});

it('an order whose address this device may not see is not asked for one', () => {
  const order = { ...orderForTests, service_type: 'delivery' as const };
  expect(isWithoutAddress(order)).toBe(true);
  expect(isWithoutAddress({ ...order, codes_hidden: true })).toBe(false);
});
