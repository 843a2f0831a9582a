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

it('goes with the keyboard from a step to the next: what was pressed goes with its step', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const outlet = { name: 'Freshbasket', address: 'Plot 1' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ valid: true, message: '', outlet })));
  // What the dialog needs of a code.
  const code = { code: '12345678', offer_name: 'Rolex of the day' } as RedemptionCode;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RedeemDialog code={code} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const verify = await screen.findByRole('button', { name: 'Verify Code' });
  act(() => verify.focus());
  fireEvent.click(verify);
  expect(await screen.findByText('Step 2 of 3.')).toBeTruthy();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Freshbasket.*Step 2 of 3/);
});
