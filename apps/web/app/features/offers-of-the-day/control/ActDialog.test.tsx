import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { ActDialog } from './ActDialog.tsx';

const offer = {
  id: 'o1',
  name: 'Sunday basket',
  offer_end_time: '2026-11-22T12:00:00.000Z',
  code_lifetime_hours: null,
  unused_codes: 'forfeit',
  products: [],
  codes: { live: 10 },
} as const;

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('says at the hours why the end they come to was refused', async () => {
  const refusal = { error_code: 'invalid_data', errors: { until: ['Please choose an end within 30 days'] } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 400 })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActDialog offer={offer} kind="extend" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText(/Why/), { target: { value: 'It sells well' } });
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
  const hours = screen.getByRole('group', { name: 'By how long?' });
  expect(await within(hours).findByText('Please choose an end within 30 days')).toBeTruthy();
});
