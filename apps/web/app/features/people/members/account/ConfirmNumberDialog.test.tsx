import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
  await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith(said));
});

/** Types the code while every answer to it is lost; what the profile then says of the number is given. */
async function typeCodeOf(mtn_money_number: string | null) {
  const onClose = vi.fn();
  const profile = { mtn_money_number, unproven_numbers: [], pending_numbers: [] };
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'POST' ? Promise.reject(new TypeError('cut off')) : Promise.resolve(Response.json(profile)),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmNumberDialog pending={pending} onClose={onClose} />
    </QueryClientProvider>,
  );
  const boxes = await screen.findAllByRole<HTMLInputElement>('textbox');
  fireEvent.change(boxes[0]!, { target: { value: '123456' } });
  return { boxes, onClose };
}

it('keeps a code that may not have arrived, to be sent again', async () => {
  const { boxes, onClose } = await typeCodeOf(null);
  await screen.findByText(/^No response/);
  expect(boxes.map(({ value }) => value).join('')).toBe('123456');
  expect(onClose).not.toHaveBeenCalled();
});

it('takes a number that is the own one by then for confirmed', async () => {
  const { onClose } = await typeCodeOf(pending.number);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Profile updated successfully', 3_000);
});
