import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { ByPhone } from './ByPhone.tsx';

const code = {
  code_id: 'c1',
  state: 'good',
  message: 'This code is good.',
  first_name: 'Akello',
  offer_name: 'Rolex for two',
  items: [{ product_name: 'Rolex', quantity: 2 }],
  redeemed_at: null,
};
const done = { ...code, id: 'r1', via: 'counter_phone', staff_name: 'Sarah', reversed_at: null, expires_at: '' };
/** Why handing over is refused; without it its answer is lost. */
let refusal: { message: string; error_code: string } | undefined;
/** What the day's list holds by then. */
let handedOver: object[];
let sent: number;

function answer(address: string): Promise<Response> {
  if (address.endsWith('/by_phone/')) {
    sent += 1;
    return Promise.resolve(Response.json({ success: true, message: 'A word has been sent.' }));
  }
  if (address.endsWith('/find/')) return Promise.resolve(Response.json({ results: [code] }));
  if (address.includes('/redemptions/?')) return Promise.resolve(Response.json({ results: handedOver }));
  if (refusal === undefined) return Promise.reject(new TypeError('cut off'));
  return Promise.resolve(Response.json({ ...refusal, errors: {} }, { status: 409 }));
}

beforeEach(async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  sent = 0;
  handedOver = [];
  vi.stubGlobal('fetch', answer);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ByPhone outlet="x1" onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Phone number of the customer'), { target: { value: '772000001' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  await find();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const word = () => screen.findByLabelText<HTMLInputElement>('6 digits from the SMS');
async function find() {
  fireEvent.change(await word(), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
}
async function handOver(why?: typeof refusal) {
  refusal = why;
  fireEvent.change(await screen.findByLabelText('6-digit staff PIN'), { target: { value: '482615' } });
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
}

it('a PIN that is too short asks for six digits, and nothing is handed over', async () => {
  const field = await screen.findByLabelText('6-digit staff PIN');
  fireEvent.change(field, { target: { value: '48261' } });
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Please enter a 6-digit PIN')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  handedOver = [done];
  await handOver();
  await screen.findByText('By Sarah');
});

it('what was handed over elsewhere meanwhile is good no longer, and no other PIN is asked for', async () => {
  await handOver({ message: 'This code has already been redeemed.', error_code: 'redemption_code_used' });
  await screen.findByRole('region', { name: 'Already used' });
  expect(screen.queryByLabelText('6-digit staff PIN')).toBeNull();
});

it('a word whose time ran out is asked for again, and not the PIN', async () => {
  await handOver({ message: 'This code is not correct or has run out.', error_code: 'code_incorrect' });
  await word();
  expect(screen.getByText('This code is not correct or has run out.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send Another SMS' }));
  await expect.poll(() => sent).toBe(2);
  expect((await word()).value).toBe('');
  expect(screen.queryByText('This code is not correct or has run out.')).toBeNull();
  await find();
  await screen.findByLabelText('6-digit staff PIN');
});

const WRONG = { message: 'This code is not correct or has run out.', error_code: 'code_incorrect' };

it('what was handed over at a press whose answer was lost is handed over', async () => {
  handedOver = [done];
  await handOver();
  await screen.findByText('By Sarah');
});

it('the same at the next press, where the network was gone for longer: the word is spent by then', async () => {
  await handOver();
  await screen.findByText(/^No response/);
  handedOver = [done];
  await handOver(WRONG);
  await screen.findByText('By Sarah');
});

it('what somebody else has handed over with this word is not handed over here as well', async () => {
  handedOver = [done];
  await handOver(WRONG);
  await word();
  expect(screen.queryByText('By Sarah')).toBeNull();
});
