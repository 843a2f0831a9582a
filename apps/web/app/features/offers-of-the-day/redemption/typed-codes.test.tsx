import type { RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { ByPhone } from './ByPhone.tsx';
import { RedeemDialog } from './RedeemDialog.tsx';

let sent: unknown[];

beforeEach(() => {
  sent = [];
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const refusal = { message: 'No', error_code: 'code_incorrect', errors: {} };
    const isWord = body.includes('"word"');
    return Promise.resolve(
      isWord ? Response.json(refusal, { status: 400 }) : Response.json({ success: true, message: 'Sent' }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const show = (dialog: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);

/** As a browser does it: what is longer than the field takes is cut. */
function paste(field: HTMLInputElement, text: string) {
  const kept = field.maxLength < 0 ? text : text.slice(0, field.maxLength);
  fireEvent.change(field, { target: { value: kept } });
}

it.each(['123456', '123-456', ' 12 34 56 ', '1 2 3 4 5 6'])('asks with all digits of the word %j', async (word) => {
  show(<ByPhone outlet={undefined} onClose={() => {}} />);
  const phone = await screen.findByLabelText('Phone number of the customer');
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  expect(await screen.findByText('Phone number is required')).toBeTruthy();
  expect(document.activeElement).toBe(phone);
  paste(phone as HTMLInputElement, '0701234567');
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  const field = await screen.findByLabelText<HTMLInputElement>('6 digits from the SMS');
  paste(field, '12 3O');
  const asked = sent.length;
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Please enter the 6 digits from the SMS')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(sent).toHaveLength(asked);
  paste(field, word);
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  await expect.poll(() => sent.at(-1)).toMatchObject({ word: '123456' });
});

it.each(['12345678', '1234-5678', ' 12 34 56 78'])('checks all digits of the code %j', async (code) => {
  // The parts that are looked at.
  show(<RedeemDialog code={{ code: '', offer_name: 'Rolex for two' } as RedemptionCode} onClose={() => {}} />);
  const field = await screen.findByLabelText<HTMLInputElement>('8-digit code');
  fireEvent.click(screen.getByRole('button', { name: 'Verify Code' }));
  expect(await screen.findByText('Please enter the 8-digit code')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  paste(field, code);
  fireEvent.click(screen.getByRole('button', { name: 'Verify Code' }));
  await expect.poll(() => sent.at(-1)).toMatchObject({ code: '12345678' });
});
