import type { ContactDetails } from '@club/contract/club/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import ContactPage from './ContactPage.tsx';
import PrivacyPage from './PrivacyPage.tsx';
import TermsPage from './TermsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const asBuilt = { email: 'help@club.example', phone: null, hours: null, whatsapp: null, address: null };

function show(Page: typeof TermsPage, contact: ContactDetails) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ contact })));
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
}

function wordsOf(Page: typeof TermsPage): string {
  return show(Page, asBuilt).container.textContent.replaceAll(/\s+/g, ' ');
}

it('the terms promise no figure of the queue that a setting may change', () => {
  const queue = /The queue runs.*?Referring yourself/.exec(wordsOf(TermsPage))![0];
  expect(queue).toContain('Friends who apply through your link and confirm their number move you up');
  expect(queue).not.toMatch(/\d|\b(two|three|ten|fifteen)\b/i);
});

it('the privacy policy names all who carry messages, and all that is kept on the device', () => {
  const words = wordsOf(PrivacyPage);
  expect(words).toContain('our providers of SMS and e-mail, and WhatsApp if you have switched it on');
  expect(words).toContain('what you saw last, such as your cart, orders and codes');
  // An erased account leaves reports and addresses with its orders.
  expect(words).toContain('with where an order was brought and what you wrote or reported of it');
});

it('the contact page says when the phone is answered as an admin has said it, and promises no time of its own', async () => {
  const { container } = show(ContactPage, { ...asBuilt, phone: '0414 123456' });
  await screen.findByRole('link', { name: '0414 123456' });
  expect(container.textContent).not.toMatch(/working day|\d\d:\d\d/);
  cleanup();
  show(ContactPage, { ...asBuilt, phone: '0414 123456', hours: 'Every day, 07:00 to 21:00' });
  expect(await screen.findByText('Every day, 07:00 to 21:00')).toBeTruthy();
});
