import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import PrivacyPage from './PrivacyPage.tsx';
import TermsPage from './TermsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function wordsOf(Page: typeof TermsPage): string {
  const contact = { email: 'help@club.example', phone: null, whatsapp: null, address: null };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ contact })));
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return container.textContent.replaceAll(/\s+/g, ' ');
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
