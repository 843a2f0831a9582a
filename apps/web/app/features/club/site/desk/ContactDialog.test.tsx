import type { ContactPart } from '@club/contract/club/site';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { ContactDialog } from './ContactDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const details = { phone: null, hours: null, whatsapp: null, address: null };
const client = new QueryClient();

function dialog(version: number, email: string) {
  const part: ContactPart = { version, value: { ...details, email }, changed_at: null, changed_by: null };
  return (
    <QueryClientProvider client={client}>
      <ContactDialog part={part} onClose={vi.fn()} />
    </QueryClientProvider>
  );
}

it('keeps what was typed where a colleague has saved meanwhile, and what they have changed beside it', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const sent: unknown[] = [];
  const refused = { error_code: 'site_changed', message: 'Somebody else has changed this.', errors: {} };
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json(refused, { status: 409 }));
  });
  const { rerender } = render(dialog(4, 'old@kasente.ug'));
  fireEvent.change(await screen.findByLabelText(/^Phone/), { target: { value: '+256 770 000 100' } });
  rerender(dialog(5, 'new@kasente.ug'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Save again to put yours in its place/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent).toHaveLength(2);
  const saved = (was: number, email: string) => ({ was, value: { ...details, email, phone: '+256 770 000 100' } });
  expect(sent).toEqual([saved(4, 'old@kasente.ug'), saved(5, 'new@kasente.ug')]);
});
