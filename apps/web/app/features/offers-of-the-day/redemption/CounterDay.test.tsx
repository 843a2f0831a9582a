import type { CounterRedemption } from '@club/contract/offers-of-the-day/redemption';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { unbroken } from '#web/ui/unbroken.tsx';

import { CounterDay } from './CounterDay.tsx';
import { readCodesGone, rememberRedeemed } from './offline/codes-gone.ts';

vi.mock(import('#web/ui/unbroken.tsx'), async (original) => ({ unbroken: vi.fn((await original()).unbroken) }));

const redeemed: CounterRedemption = {
  id: 'r1',
  code_id: 'c1',
  expires_at: '2099-01-01T00:00:00.000Z',
  offer_name: 'Rolex for two',
  first_name: 'Akello',
  items: [{ product_name: 'Rolex', quantity: 2 }],
  staff_name: 'Sarah',
  via: 'counter',
  redeemed_at: '2026-11-23T10:00:00.000Z',
  reversed_at: null,
  can_reverse: true,
};

/** Whether its time is over, though the list says otherwise. */
let isOver: boolean;
/** What taking back is refused with. */
let refusal: object | null;

beforeEach(() => {
  refusal = null;
  storeTokens({ access: 'good', refresh: 'r1' });
  isOver = false;
  let listed = redeemed;
  vi.stubGlobal('fetch', (_address: string, { method }: { method: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ results: [listed], count: 1 }));
    const done = { success: true, message: 'Taken back. The code can be used again.' };
    if (refusal !== null) return Promise.resolve(Response.json(refusal, { status: 400 }));
    if (!isOver) return Promise.resolve(Response.json(done));
    listed = { ...redeemed, can_reverse: false };
    const tooLate = { error_code: 'redemption_not_reversible', message: 'For 15 minutes only.', errors: {} };
    return Promise.resolve(Response.json(tooLate, { status: 409 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
  localStorage.clear();
});

async function takeBack(reason = 'Wrong customer', pin = '482615'): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CounterDay outlet={undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  fireEvent.change(await screen.findByLabelText('Why?'), { target: { value: reason } });
  fireEvent.change(screen.getByLabelText('6-digit staff PIN'), { target: { value: pin } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1)!);
}

it('what is taken back here is no longer known as handed over, so it can be without a network as well', async () => {
  rememberRedeemed(redeemed);
  expect(readCodesGone(serverNow())).toHaveLength(1);
  await takeBack();
  await expect.poll(() => readCodesGone(serverNow())).toEqual([]);
});

it('what can be taken back no more is not offered any longer once that was said', async () => {
  isOver = true;
  await takeBack();
  await screen.findByText('For 15 minutes only.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryAllByRole('button', { name: 'Take back' })).toEqual([]);
});

it('is taken back where only the answer to it was lost, or another tablet was quicker', async () => {
  rememberRedeemed(redeemed);
  let listed = redeemed;
  vi.stubGlobal('fetch', (_address: string, { method }: { method: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json({ results: [listed], count: 1 }));
    listed = { ...redeemed, reversed_at: '2026-11-23T10:05:00.000Z', can_reverse: false };
    return Promise.resolve(new Response('Bad gateway', { status: 502 }));
  });
  await takeBack();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(readCodesGone(serverNow())).toEqual([]);
});

it('asks for a reason at its field, until there is one', async () => {
  await takeBack('no');
  const field = screen.getByLabelText('Why?');
  const text = await screen.findByText('Please say why');
  expect(field.getAttribute('aria-describedby')).toContain(text.closest('p')?.id);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'not theirs' } });
  await expect.poll(() => screen.queryByText('Please say why')).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1)!);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('names all that is missing at once, each at its field, and goes to the first', async () => {
  await takeBack('', '48261');
  expect(await screen.findByText('Please enter a 6-digit PIN')).toBeTruthy();
  expect(screen.getByText('Please say why')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Why?'));
  fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'not theirs' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1)!);
  expect(screen.queryByText('Please say why')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('6-digit staff PIN'));
});

it('says of a wrong PIN at its field that it was wrong, until another one is typed, and keeps the reason', async () => {
  refusal = { message: 'Invalid PIN', error_code: 'staff_pin_wrong', errors: { pin: ['Invalid PIN'] } };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CounterDay outlet={undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  const reason = await screen.findByLabelText<HTMLInputElement>('Why?');
  fireEvent.change(reason, { target: { value: 'Wrong customer' } });
  const field = screen.getByLabelText('6-digit staff PIN');
  fireEvent.change(field, { target: { value: '482615' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' }).at(-1)!);
  const text = await screen.findByText('Invalid PIN');
  expect(field.getAttribute('aria-describedby')).toContain(text.closest('p')?.id);
  fireEvent.change(field, { target: { value: '4' } });
  await expect.poll(() => screen.queryByText('Invalid PIN')).toBeNull();
  expect(reason.value).toBe('Wrong customer');
});

it('says of what was taken back that it was, and counts it no more', async () => {
  const now = serverNow();
  const [first, second] = [now - 60_000, now].map((moment) => new Date(moment).toISOString());
  const results = [
    { ...redeemed, id: 'r2', redeemed_at: second },
    { ...redeemed, redeemed_at: first, reversed_at: second, can_reverse: false },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results, count: 2 })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CounterDay outlet={undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('1 redemption')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent.includes('Taken back'));
  expect(rows).toEqual([false, true]);
});

it('draws what was handed over once, and not again with what is typed or asked beside it', async () => {
  const client = new QueryClient();
  const page = () => (
    <QueryClientProvider client={client}>
      <CounterDay outlet={undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  const button = await screen.findByRole('button', { name: 'Take back' });
  const drawn = () => vi.mocked(unbroken).mock.calls.filter(([text]) => text === '2 × Rolex').length;
  const before = drawn();
  rerender(page());
  fireEvent.click(button);
  await screen.findByLabelText('Why?');
  expect(drawn()).toBe(before);
});
