import type { Rider } from '@club/contract/outlets/riders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { rider } from './rider-for-tests.ts';
import { RiderRow } from './RiderRow.tsx';

let told: string[];
let sent: unknown[];

beforeEach(() => {
  told = [];
  sent = [];
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    told.push(address);
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json(rider));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

function show(change: Partial<Rider> = {}): string {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RiderRow rider={{ ...rider, ...change }} called={rider.name} />
    </QueryClientProvider>,
  );
  return document.body.textContent.replaceAll(/\s+/g, ' ');
}

it('a rider is removed only after a question that names them', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Brian Mugisha' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Brian Mugisha?' });
  expect(told).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(told).toEqual(['/api/club/outlets/my/riders/r1/leave/']));
  expect(sent).toEqual([{ without_goods: false }]);
});

it('a rider who does not bring the goods back is removed without them, and what is under way keeps everybody', async () => {
  show({ under_way: 1, to_bring_back: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Brian Mugisha' }));
  const busy = await screen.findByRole('dialog', { name: 'Brian Mugisha cannot be removed yet' });
  expect(within(busy).queryByRole('button', { name: 'Remove without the goods' })).toBeNull();
  cleanup();
  show({ to_bring_back: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Brian Mugisha' }));
  const owes = await screen.findByRole('dialog', { name: 'Brian Mugisha cannot be removed yet' });
  fireEvent.click(within(owes).getByRole('button', { name: 'Remove without the goods' }));
  await waitFor(() => expect(sent).toEqual([{ without_goods: true }]));
});

it('a rider who brings something has how much, and nobody has 0 deliveries', () => {
  expect(show()).not.toContain('under way');
  cleanup();
  expect(show({ under_way: 2 })).toContain('UFK 482C · 2 deliveries under way');
});

it('a rider who still has goods of the outlet has how many orders that are', () => {
  expect(show()).not.toContain('to bring back');
  cleanup();
  expect(show({ to_bring_back: 1 })).toContain('1 order to bring back');
  cleanup();
  expect(show({ under_way: 1, to_bring_back: 2 })).toContain('1 delivery under way2 orders to bring back');
});

it('a rider who has something in hand is not removed, and the dialog says why', async () => {
  for (const [work, why] of [
    [{ under_way: 1, to_bring_back: 1 }, 'Brian Mugisha still has something to deliver.'],
    [{ to_bring_back: 2 }, 'Brian Mugisha still has to bring back 2 orders. Receive them first.'],
  ] as const) {
    show(work);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Brian Mugisha' }));
    const dialog = await screen.findByRole('dialog', { name: 'Brian Mugisha cannot be removed yet' });
    expect(dialog.textContent).toContain(why);
    expect(within(dialog).queryByRole('button', { name: 'Remove' })).toBeNull();
    cleanup();
  }
  expect(told).toEqual([]);
});
