import type { Setting } from '@club/contract/club/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { SettingDialog } from './SettingDialog.tsx';

const setting = { name: 'payout_fee_ugx', value: 500 } as Setting;

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
  const { rerender } = render(shown(500));
  fireEvent.change(await screen.findByLabelText('New value'), { target: { value: '700' } });
  rerender(shown(600));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Somebody else has changed this. It is UGX.600 now. Save again to set yours/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toEqual([500, 600]));
});
