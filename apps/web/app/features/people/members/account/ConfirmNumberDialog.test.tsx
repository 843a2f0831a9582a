import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { ConfirmNumberDialog } from './ConfirmNumberDialog.tsx';

const pending = { network: 'mtn', number: '+256772000001', expires_at: '2099-01-01T00:00:00.000Z' } as const;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'success');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

it.each([
  [[pending], 'We sent a new code by SMS.'],
  // Confirmed on another device meanwhile: no code goes out.
  [[], 'This number is confirmed already.'],
])('says of another code only that it was sent when it was (%#)', async (pending_numbers, said) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ pending_numbers })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmNumberDialog pending={pending} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  fireEvent.click(await screen.findByRole('button', { name: /code again|new code|another code/i }));
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith(said));
});
