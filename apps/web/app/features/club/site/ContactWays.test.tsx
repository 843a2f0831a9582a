import type { ContactDetails } from '@club/contract/club/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ContactWays } from './ContactWays.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(set: Partial<ContactDetails>) {
  const contact = { email: 'help@club.example', phone: null, hours: null, whatsapp: null, address: null, ...set };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ contact })));
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ContactWays />
    </QueryClientProvider>,
  );
  return () => container.textContent.replaceAll(/\s/g, ' ');
}

it('names the phone and the WhatsApp of the club beside its address, each as a link', async () => {
  const words = show({ phone: '+256 414 123 456', whatsapp: '+256 770 123 456' });
  await screen.findByRole('link', { name: '+256 414 123 456' });
  expect(words()).toBe('Write to help@club.example, call +256 414 123 456 or use WhatsApp +256 770 123 456.');
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['mailto:help@club.example', 'tel:+256414123456', 'https://wa.me/256770123456']);
});

it('names no way that an admin has not set', async () => {
  const words = show({});
  await screen.findByRole('link', { name: 'help@club.example' });
  expect(words()).toBe('Write to help@club.example.');
});
