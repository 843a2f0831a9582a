import type { PreferencesReply } from '@club/contract/club/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { preferencesQuery } from '#web/features/people/members/profile-queries.ts';

import { PreferencesTab } from './PreferencesTab.tsx';

const reachable = { available: true, reason: null };
const preferences: PreferencesReply = {
  orderUpdates: true,
  newOffers: true,
  cashbackAlerts: true,
  smsNotifications: true,
  emailNotifications: true,
  whatsappNotifications: false,
  channels: {
    sms: reachable,
    email: { available: false, reason: 'Add an e-mail address to your profile first.' },
    whatsapp: { available: false, reason: 'WhatsApp is not set up for the club yet.' },
  },
};

const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

beforeEach(() => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(preferencesQuery.queryKey, preferences);
  const router = createMemoryRouter([{ path: '*', element: <PreferencesTab /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('online')));
  cleanup();
});

describe('the switches', () => {
  it('show what cannot reach the member as off, and where that is mended', () => {
    expect(switchOf('SMS notifications').checked).toBe(true);
    expect(switchOf('E-mail notifications').checked).toBe(false);
    expect(switchOf('E-mail notifications').disabled).toBe(true);
    const mend = screen.getByRole('link', { name: 'Add an e-mail address to your profile first.' });
    expect(mend.getAttribute('href')).toBe('/profile');
  });

  it('keep still without a network, and say so', () => {
    expect(switchOf('New offers').disabled).toBe(false);
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    expect(screen.getAllByRole<HTMLInputElement>('switch').every(({ disabled }) => disabled)).toBe(true);
    expect(switchOf('New offers').checked).toBe(true);
    expect(screen.getByText('You can change these when you are back online.')).toBeTruthy();
  });
});
