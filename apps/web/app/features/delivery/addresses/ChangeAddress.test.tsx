import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { storeTokens } from '#web/api/session.ts';
import { orderForTests } from '#web/features/shop/orders/detail/order-for-tests.ts';
import { toast } from '#web/ui/toasts.ts';

import { ChangeAddress } from './ChangeAddress.tsx';

const address = {
  text: 'Plot 7, blue gate',
  area: null,
  landmark: 'Total station',
  stage: null,
  contact_phone: null,
  latitude: 0.36,
  longitude: 32.61,
};
const paid = {
  ...orderForTests,
  status: 'confirmed' as const,
  service_type: 'delivery' as const,
  delivery_fee: 5_000,
  delivery: { address, zone_name: 'Ntinda', distance_km: 1.4 },
};

let quote: object;
let sent: unknown[];
/** Why the change is refused. */
let refusal: { error_code: string; message: string } | undefined;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  sent = [];
  refusal = undefined;
  quote = { deliverable: false, reason: 'not_offered', message: 'This outlet does not deliver yet.', distance_km: 1 };
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
    const path = url instanceof Request ? url.url : String(url);
    if (path.includes('calculate_delivery_fee')) return Promise.resolve(Response.json(quote));
    if (path.includes('delivery-address')) sent.push(JSON.parse(init?.body as string));
    if (path.includes('delivery-address') && refusal) {
      return Promise.resolve(Response.json({ ...refusal, errors: {} }, { status: 409 }));
    }
    return Promise.resolve(Response.json(path.includes('addresses') ? { results: [] } : paid));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeAddress order={paid} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await screen.findByRole('button', { name: 'Use current location' });
}

it('the landmark of a place that was paid for can be mended, also where nobody delivers any more', async () => {
  await open();
  screen.getByText(/that you have paid stays as it is/);
  expect(screen.queryByText(/does not deliver/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/Landmark/), { target: { value: 'Green kiosk' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  await waitFor(() => expect(sent).toEqual([{ ...address, area: undefined, landmark: 'Green kiosk' }]));
});

it('a number that the rider cannot call is said at its field on leaving it, and not sent until it is mended', async () => {
  await open();
  const field = screen.getByLabelText(/Whom the rider calls/);
  fireEvent.change(field, { target: { value: '070123456' } });
  fireEvent.blur(field);
  const text = screen.getByText('Please enter a valid phone number');
  expect(field.getAttribute('aria-describedby')).toContain(text.closest('p')!.id);
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: '0701234567' } });
  expect(screen.queryByText('Please enter a valid phone number')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  await waitFor(() => expect(sent).toEqual([{ ...address, area: undefined, contact_phone: '0701234567' }]));
});

it('a nearer place of a paid order says that the fee stays', async () => {
  quote = {
    deliverable: true,
    reason: null,
    message: '',
    delivery_fee: 2_000,
    zone_name: 'Kisaasi',
    distance_km: 0.4,
    quote_id: 'q',
    expires_at: '2026-11-21T08:20:00Z',
    totals: null,
  };
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found) =>
    found({ coords: { latitude: 0.35, longitude: 32.6, accuracy: 5 } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Use current location' }));
  await waitFor(() => screen.getByText(/to Kisaasi/));
  screen.getByText(/that you have paid stays as it is/);
  Reflect.deleteProperty(navigator, 'geolocation');
});

it('whoever changes the address of what is on the road by then is told so where the dialog goes', async () => {
  const said = vi.spyOn(toast, 'error');
  await open();
  refusal = { error_code: 'order_move_refused', message: 'The order cannot take this step now.' };
  fireEvent.change(screen.getByLabelText(/Landmark/), { target: { value: 'Green kiosk' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said).toHaveBeenCalledExactlyOnceWith('The order cannot take this step now.');
  said.mockRestore();
});
