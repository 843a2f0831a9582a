import type { Setting } from '@club/contract/club/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { SettingDialog } from './SettingDialog.tsx';

// The parts that are looked at.
const setting = { name: 'payout_minimum_ugx', value: 5_000 } as Setting;

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('a setting is changed over the value that was seen; refused, the other one is said, and saved over when asked again', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { was: number }).was);
    const refusal = { error_code: 'setting_changed', message: 'Somebody else has changed this.', errors: {} };
    return Promise.resolve(Response.json(refusal, { status: 409 }));
  });
  const client = new QueryClient();
  const shown = (value: number) => (
    <QueryClientProvider client={client}>
      <SettingDialog setting={{ ...setting, value }} onClose={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(5_000));
  fireEvent.change(await screen.findByLabelText('New value'), { target: { value: '7000' } });
  rerender(shown(6_000));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Somebody else has changed this. It is UGX.6,000 now. Save again to set yours/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([5_000, 6_000]));
});

it('takes a number as the hint beside it writes it, and no other way of writing one', async () => {
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    saved.push(JSON.parse(body));
    return Promise.resolve(Response.json({ ...setting, value: 7_500, counts_from: null }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingDialog setting={setting} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText('New value');
  for (const wrong of ['7.500', '7500.5', '0x1d4c', '7e3', '-7500', ' ']) {
    fireEvent.change(field, { target: { value: wrong } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a whole number from 500 to 1,000,000')).toBeTruthy();
  }
  fireEvent.change(field, { target: { value: '7,500' } });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([{ name: 'payout_minimum_ugx', value: 7_500, was: 5_000 }]);
});
