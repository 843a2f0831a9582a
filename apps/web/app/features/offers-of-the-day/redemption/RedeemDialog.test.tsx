import type { RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { RedeemDialog } from './RedeemDialog.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const verified = { valid: true, message: '', outlet: { name: 'Freshbasket', address: 'Plot 1' } };

/** The dialog, and what the server answers to each step. */
async function open(answer: (action: string) => Response | Promise<Response>) {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { action } = JSON.parse(body) as { action: string };
    return action === 'verify_code' ? Response.json(verified) : answer(action);
  });
  // What the dialog needs of a code.
  const code = { code: '12345678', offer_name: 'Rolex of the day' } as RedemptionCode;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RedeemDialog code={code} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  return screen.findByRole('button', { name: 'Verify Code' });
}

it('goes with the keyboard from a step to the next: what was pressed goes with its step', async () => {
  const verify = await open(() => Response.error());
  act(() => verify.focus());
  fireEvent.click(verify);
  expect(await screen.findByText('Step 2 of 3.')).toBeTruthy();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Freshbasket.*Step 2 of 3/);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Ask the staff for their PIN' }));
});

it.each([
  ['the PIN is wrong', () => Response.json({ error_code: 'staff_pin_wrong', message: 'Invalid PIN' }, { status: 400 })],
  ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)(
  'keeps no PIN of the staff on the phone of the member when %s, and can take one at once',
  async (_, answer) => {
    fireEvent.click(await open(answer));
    const field = await screen.findByLabelText<HTMLInputElement>('6-digit staff PIN');
    fireEvent.change(field, { target: { value: '482913' } });
    fireEvent.click(screen.getByRole('button', { name: 'Redeem Now' }));
    expect(await screen.findByText(/Invalid PIN|No response received/)).toBeTruthy();
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
  },
);

it('a PIN that is too short asks for six digits, and is no try', async () => {
  const answer = vi.fn(() => Response.json({}));
  fireEvent.click(await open(answer));
  const field = await screen.findByLabelText<HTMLInputElement>('6-digit staff PIN');
  fireEvent.change(field, { target: { value: '4829' } });
  fireEvent.click(screen.getByRole('button', { name: 'Redeem Now' }));
  expect(await screen.findByText('Please enter a 6-digit PIN')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '48291' } });
  expect(screen.queryByText('Please enter a 6-digit PIN')).toBeNull();
  expect(answer).not.toHaveBeenCalled();
});
