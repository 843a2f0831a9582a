import type { OutletSettings } from '@club/contract/outlets/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import OutletSettingsPage from './OutletSettingsPage.tsx';

const settings: OutletSettings = {
  id: 'x1',
  name: 'Freshbasket',
  location: 'Ntinda',
  delivery_fee: 5_000,
  status: 'active',
  paused_until: null,
  opening_hours: 'Mon to Sat 9:00–20:00, Sun 11:00–18:00',
  ready_minutes: 45,
  accept_minutes: 10,
  give_up_minutes: 720,
  offers_in_store: true,
  offers_curbside: true,
  offers_delivery: true,
  no_delivery: null,
  redeems_on_phone: true,
  tin: null,
};
const noZones = { delivery_fee: 5_000, has_zones: false, zones: [], currency: 'UGX' };
const replies: [string, object][] = [
  ['/outlets/x1/delivery-fee/', noZones],
  ['/members/me/', { outlets: [] }],
  ['/delivery-fee/', { success: true, data: { id: 'x1', name: 'Freshbasket', delivery_fee: 5_000 } }],
  ['/arrival-notifications/', { success: true, data: { results: [], count: 0, stats: null } }],
  ['/outlets/my/', settings],
];

let saved: unknown[];
/** What the next press to save is answered instead. */
let refusal: string | null;
/** How many answers are lost from now on. */
let lost: number;
/** Until then nothing that is saved is answered. */
let answering: Promise<void>;

beforeEach(() => {
  saved = [];
  refusal = null;
  lost = 0;
  answering = Promise.resolve();
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    if (body !== undefined) saved.push(JSON.parse(body));
    if (lost > 0) {
      lost -= 1;
      return Promise.resolve(new Response('Bad gateway', { status: 502 }));
    }
    if (body !== undefined && refusal !== null) {
      const problem = { message: 'Somebody else has changed this.', error_code: refusal, errors: {} };
      refusal = null;
      return Promise.resolve(Response.json(problem, { status: 409 }));
    }
    const reply = () => Response.json(replies.find(([part]) => address.includes(part))?.[1] ?? {});
    return body === undefined ? Promise.resolve(reply()) : answering.then(reply);
  });
});
afterEach(() => {
  globalThis.dispatchEvent(new Event('online'));
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: <OutletSettingsPage /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Save Settings' });
  await screen.findByRole('button', { name: 'Save Delivery Fee' });
  return client;
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const feeReply = (delivery_fee: number) => ({ success: true, data: { id: 'x1', name: 'Freshbasket', delivery_fee } });
const TIN = 'TIN (optional)';
const REMINDER = 'Remind us if we have not accepted within (minutes)';

it('what somebody else has saved meanwhile comes into a form that nobody has touched', async () => {
  const client = await show();
  act(() => {
    client.setQueryData(['outlet', 'settings', undefined], { ...settings, accept_minutes: 5 });
    client.setQueryData(['outlet', 'delivery-fee', undefined], feeReply(8_000));
  });
  await waitFor(() => expect(valueOf(REMINDER)).toBe('5'));
  expect(valueOf('Delivery fee (UGX)')).toBe('8000');
  type(TIN, '1000456789');
  press('Save Settings');
  await waitFor(() =>
    expect(saved).toEqual([
      expect.objectContaining({
        accept_minutes: 5,
        tin: '1000456789',
        was: expect.objectContaining({ accept_minutes: 5, tin: null }) as object,
      }),
    ]),
  );
});

it('says beside the switch why members are offered no delivery although it is on', async () => {
  const client = await show();
  const delivery = screen.getByRole('switch', { name: 'Delivery' });
  const described = () => document.getElementById(delivery.getAttribute('aria-describedby') ?? '')?.textContent;
  const why = (no_delivery: 'no_riders' | 'no_fee' | null) =>
    act(() => void client.setQueryData(['outlet', 'settings', undefined], { ...settings, no_delivery }));
  expect(delivery.getAttribute('aria-describedby')).toBeNull();
  why('no_fee');
  await waitFor(() => expect(described()).toContain('the delivery fee is 0'));
  why('no_riders');
  await waitFor(() => expect(described()).toContain('nobody brings them'));
});

it('says at the field which hours cannot be read, once they are left, and saves them all the same', async () => {
  const own = replies.pop()!;
  replies.push(['/outlets/my/', { ...settings, opening_hours: 'Every day 8:00–20:00' }]);
  await show();
  const warned = () => screen.queryByText(/We cannot read these hours/) !== null;
  expect(warned()).toBe(false);
  type('Opening hours', 'Mon to Sat');
  expect(warned()).toBe(false);
  fireEvent.blur(screen.getByLabelText('Opening hours'));
  await waitFor(() => expect(warned()).toBe(true));
  press('Save Settings');
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ opening_hours: 'Mon to Sat' })]));
  type('Opening hours', 'Mon–Sat 8:00–20:00,\nSun 10:00–16:00');
  fireEvent.blur(screen.getByLabelText('Opening hours'));
  await waitFor(() => expect(warned()).toBe(false));
  replies.splice(-1, 1, own);
});

it('settings are saved over those that were seen; refused, the others come in beside what was typed', async () => {
  const client = await show();
  type(TIN, '1000456789');
  const theirs = { ...settings, accept_minutes: 5 };
  act(() => void client.setQueryData(['outlet', 'settings', undefined], theirs));
  expect(valueOf(REMINDER)).toBe('10');
  refusal = 'outlet_changed';
  replies.unshift(
    ['/outlets/my/delivery-fee/', feeReply(5_000)],
    ['/outlets/my/arrival', { success: true, data: { results: [], count: 0, stats: null } }],
    ['/outlets/my/', theirs],
  );
  press('Save Settings');
  const region = screen.getByRole('region', { name: 'How the outlet works' });
  await within(region).findByText(/Somebody else has changed these settings in the meantime/);
  expect(saved).toEqual([expect.objectContaining({ was: expect.objectContaining({ accept_minutes: 10 }) as object })]);
  expect([valueOf(REMINDER), valueOf(TIN)]).toEqual(['5', '1000456789']);
  press('Save Settings');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ accept_minutes: 5, tin: '1000456789', was: { accept_minutes: 5, tin: null } });
  replies.splice(0, 3);
});

it('a fee is saved over the one that was seen; refused, the field says what it is now', async () => {
  const client = await show();
  type('Delivery fee (UGX)', '5500');
  act(() => void client.setQueryData(['outlet', 'delivery-fee', undefined], feeReply(8_000)));
  refusal = 'outlet_changed';
  replies.unshift(['/outlets/my/delivery-fee/', { ...feeReply(8_000), message: 'Saved' }]);
  press('Save Delivery Fee');
  expect(await screen.findByText(/Somebody else has set the fee to UGX.8,000 in the meantime/)).toBeTruthy();
  expect(saved).toEqual([{ delivery_fee: 5_500, was: 5_000 }]);
  expect(valueOf('Delivery fee (UGX)')).toBe('5500');
  press('Save Delivery Fee');
  await waitFor(() => expect(saved[1]).toEqual({ delivery_fee: 5_500, was: 8_000 }));
  replies.splice(0, 1);
});

it('a manager whose outlet has zones hears that members pay theirs, and that no delivery ends with a fee of 0', async () => {
  const zones = [
    { zone_name: 'Ntinda', delivery_fee: 3_000 },
    { zone_name: 'Kampala', delivery_fee: 7_000 },
  ];
  replies.unshift(['/outlets/x1/delivery-fee/', { ...noZones, has_zones: true, zones }]);
  await show();
  const hint = screen.getByText(/^Set to 0 if you don't offer delivery services\./);
  expect(hint.textContent).toMatch(
    /zone: Ntinda UGX.3,000, Kampala UGX.7,000\..*0 stops no delivery: switch Delivery off/,
  );
  replies.splice(0, 1);
});

it('what is typed while the form is being saved stays, and is saved over that with the next press', async () => {
  await show();
  let answer!: () => void;
  answering = new Promise((resolve) => (answer = resolve));
  type('Delivery fee (UGX)', '550');
  press('Save Delivery Fee');
  type(REMINDER, '20');
  press('Save Settings');
  await waitFor(() => expect(saved).toHaveLength(2));
  type('Delivery fee (UGX)', '5500');
  type(TIN, '1000456789');
  type('Cancel if we have not accepted within (minutes)', '');
  replies.unshift(
    ['/outlets/my/delivery-fee/', { ...feeReply(550), message: 'Saved' }],
    ['/outlets/my/arrival', { success: true, data: { results: [], count: 0, stats: null } }],
    ['/outlets/my/', { ...settings, accept_minutes: 20 }],
  );
  answer();
  await screen.findByRole('button', { name: 'Save Delivery Fee' });
  await screen.findByRole('button', { name: 'Save Settings' });
  expect([valueOf('Delivery fee (UGX)'), valueOf(REMINDER), valueOf(TIN)]).toEqual(['5500', '20', '1000456789']);
  press('Save Delivery Fee');
  await waitFor(() => expect(saved[2]).toEqual({ delivery_fee: 5_500, was: 550 }));
  expect(valueOf('Cancel if we have not accepted within (minutes)')).toBe('');
  type('Cancel if we have not accepted within (minutes)', '720');
  press('Save Settings');
  await waitFor(() => expect(saved[3]).toMatchObject({ tin: '1000456789', was: { accept_minutes: 20, tin: null } }));
  replies.splice(0, 3);
});

it('a fee, minutes and a tax number are taken in the digits of every keyboard, and with commas', async () => {
  await show();
  replies.unshift(
    ['/outlets/my/delivery-fee/', { ...feeReply(5_500), message: 'Saved' }],
    ['/outlets/my/arrival', { success: true, data: { results: [], count: 0, stats: null } }],
    ['/outlets/my/', { ...settings, accept_minutes: 20, give_up_minutes: 1_440, tin: '1000456789' }],
  );
  type('Delivery fee (UGX)', '٥,٥۰۰');
  press('Save Delivery Fee');
  await waitFor(() => expect(saved).toEqual([{ delivery_fee: 5_500, was: 5_000 }]));
  await waitFor(() => expect(valueOf('Delivery fee (UGX)')).toBe('5500'));
  type(REMINDER, '۲٠');
  type('Cancel if we have not accepted within (minutes)', '1,440');
  type(TIN, '١٠٠٠٤٥٦٧٨٩');
  press('Save Settings');
  await waitFor(() =>
    expect(saved[1]).toMatchObject({ accept_minutes: 20, give_up_minutes: 1_440, tin: '1000456789' }),
  );
  await waitFor(() => expect([valueOf(REMINDER), valueOf(TIN)]).toEqual(['20', '1000456789']));
  replies.splice(0, 3);
});

it('minutes that are no whole number stay as they were typed, and the field says so', async () => {
  await show();
  for (const typed of ['', '5.5', '-5', 'ten']) {
    type(REMINDER, typed);
    press('Save Settings');
    expect(await screen.findByText('Please give a whole number from 1 to 4,319')).toBeTruthy();
    expect(valueOf(REMINDER)).toBe(typed);
    type(REMINDER, '10');
    await waitFor(() => expect(screen.queryByText('Please give a whole number from 1 to 4,319')).toBeNull());
  }
  expect(saved).toEqual([]);
});

it('leads to the first setting that is wrong, says all of them, and takes each back once it is mended', async () => {
  await show();
  type('Opening hours', '  ');
  type('Cancel if we have not accepted within (minutes)', '8');
  for (const way of ['In-store pickup', 'Curbside pickup', 'Delivery']) fireEvent.click(screen.getByLabelText(way));
  press('Save Settings');
  expect(await screen.findByText('Please give 1 to 120 characters')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Opening hours'));
  expect(screen.getByText('Please offer at least one way of getting an order')).toBeTruthy();
  expect(screen.getByText('Please give more minutes than for the reminder')).toBeTruthy();
  type(REMINDER, '5');
  await waitFor(() => expect(screen.queryByText('Please give more minutes than for the reminder')).toBeNull());
  expect(saved).toEqual([]);
});

it('opening hours have two lines on the screen and are kept in one', async () => {
  await show();
  const hours = screen.getByLabelText('Opening hours');
  expect(hours.tagName).toBe('TEXTAREA');
  fireEvent.input(hours, { target: { value: 'Mon to Sat 9:00–20:00,\nSun 11:00–18:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() =>
    expect(saved).toEqual([expect.objectContaining({ opening_hours: 'Mon to Sat 9:00–20:00, Sun 11:00–18:00' })]),
  );
});

it('an outlet that the club has closed says how to reach the club, and offers no press that opens it', async () => {
  replies.unshift(
    ['/outlets/my/delivery-fee/', { success: true, data: { id: 'x1', name: 'Freshbasket', delivery_fee: 5_000 } }],
    ['/outlets/my/arrival', { success: true, data: { results: [], count: 0, stats: null } }],
    ['/outlets/my/', { ...settings, status: 'paused' }],
    [
      '/contact/',
      { contact: { email: 'help@club.example', phone: '+256 414 123 456', whatsapp: null, address: null } },
    ],
  );
  await show();
  const selling = screen.getByRole('region', { name: 'Selling' });
  await waitFor(() =>
    expect(selling.textContent).toContain(
      'The club has closed this outlet. Please contact us to open it again. Write to help@club.example, call +256 414 123 456.',
    ),
  );
  expect(within(selling).getByRole('heading').textContent).toBe('Closed');
  expect(within(selling).queryByRole('button')).toBeNull();
  replies.splice(0, 4);
});

it('nothing is saved without a network, and the page says why', async () => {
  await show();
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Nothing can be changed here until there is a network again.')).toBeTruthy();
  const names = ['30 minutes', '1 hour', '2 hours', '4 hours', 'Save Delivery Fee', 'Save Settings'];
  const able = names.filter((name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  expect(able).toEqual([]);
});

it('an outlet that the club has closed meanwhile is shown as closed once its manager has tried to pause it', async () => {
  await show();
  refusal = 'outlet_closed';
  replies.unshift(['/outlets/my/', { ...settings, status: 'paused' }]);
  press('30 minutes');
  await screen.findByText(/The club has closed this outlet/);
  replies.shift();
  expect(saved).toEqual([{ minutes: 30, was: null }]);
  expect(screen.queryByRole('button', { name: '30 minutes' })).toBeNull();
});

describe('a pause whose answer was lost', () => {
  const HALF_AN_HOUR_MS = 30 * 60_000;
  const pausedFor = (ms: number) => ({
    ...settings,
    status: 'paused',
    paused_until: new Date(Date.now() + ms).toISOString(),
  });
  /** What the page is told when it looks. */
  const stands = (found: object) => replies.unshift(['/outlets/my/', found]);
  beforeEach(() => {
    vi.spyOn(toast, 'error');
    vi.spyOn(toast, 'success');
  });
  afterEach(() => void replies.shift());

  it('is looked up at once', async () => {
    await show();
    stands(pausedFor(HALF_AN_HOUR_MS));
    lost = 1;
    press('30 minutes');
    await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('The outlet is paused'));
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('is looked up at the next press where nothing could be', async () => {
    await show();
    stands(pausedFor(HALF_AN_HOUR_MS));
    // The press itself, whether it has begun, and the settings, the fee and the arrivals that are shown.
    lost = 5;
    press('30 minutes');
    await waitFor(() => expect(toast.error).toHaveBeenCalledOnce(), { timeout: 20_000 });
    lost = 0;
    refusal = 'outlet_changed';
    press('30 minutes');
    await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('The outlet is paused'));
    expect(toast.error).toHaveBeenCalledOnce();
  });

  it('is another one where a colleague has paused for longer', async () => {
    await show();
    stands(pausedFor(8 * HALF_AN_HOUR_MS));
    refusal = 'outlet_changed';
    press('30 minutes');
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Somebody else has changed this.'));
    expect(toast.success).not.toHaveBeenCalled();
  });
});
