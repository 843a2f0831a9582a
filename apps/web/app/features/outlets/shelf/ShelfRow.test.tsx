import type { ShelfLine } from '@club/contract/outlets/shelf';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { line } from './line-for-tests.ts';
import { ShelfRow } from './ShelfRow.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const client = new QueryClient();
const row = (change: Partial<ShelfLine> = {}) => (
  <QueryClientProvider client={client}>
    <ul>
      <ShelfRow line={{ ...line, ...change }} outlet={undefined} />
    </ul>
  </QueryClientProvider>
);
const count = () => screen.getByRole<HTMLInputElement>('textbox').value;
const word = () => screen.getByRole('status').textContent;
const canSave = () => !screen.getByRole<HTMLButtonElement>('button', { name: /^Save stock of/ }).disabled;

it('what was counted before something was sold is dropped with a word, and a question that is open stays', async () => {
  const { rerender } = render(row({ remaining: 4 }));
  fireEvent.click(screen.getByRole('button', { name: /^One more of/ }));
  expect([count(), canSave()]).toEqual(['5', true]);
  fireEvent.click(screen.getByRole('button', { name: /^Pause offer/ }));
  await screen.findByRole('alertdialog');
  rerender(row({ remaining: 3 }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect([count(), canSave()]).toEqual(['3', false]);
  expect(word()).toBe('Changed in the meantime. Please count again.');
  fireEvent.click(screen.getByRole('button', { name: /^One more of/ }));
  expect([count(), canSave(), word()]).toEqual(['4', true, '']);
});

it('what was saved is no count any more when there are as many as before', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { rerender } = render(row({ remaining: 4 }));
  fireEvent.click(screen.getByRole('button', { name: /^One more of/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Save stock of/ }));
  await screen.findByText('Saving...');
  answer(Response.json({ ...line, remaining: 5 }));
  await expect.poll(() => screen.queryByText('Saving...')).toBeNull();
  rerender(row({ remaining: 5 }));
  expect([count(), canSave(), word()]).toEqual(['5', false, '']);
  rerender(row({ remaining: 4 }));
  expect([count(), canSave(), word()]).toEqual(['4', false, '']);
});

it('what was counted stands to be saved once more where the server could not be reached', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  let lose = (_: Error) => {};
  vi.stubGlobal('fetch', () => new Promise((__, reject) => (lose = reject)));
  render(row({ remaining: 4 }));
  fireEvent.click(screen.getByRole('button', { name: /^One more of/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Save stock of/ }));
  await screen.findByText('Saving...');
  lose(new TypeError('Failed to fetch'));
  await expect.poll(() => screen.queryByText('Saving...'), { timeout: 30_000 }).toBeNull();
  expect([count(), canSave()]).toEqual(['5', true]);
});

it('more than a thousand pieces are counted as they are typed', () => {
  render(row({ remaining: 1500 }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1480' } });
  fireEvent.blur(screen.getByRole('textbox'));
  expect([count(), canSave()]).toEqual(['1480', true]);
});

it('too many pieces become the most there may be, and never another number', () => {
  render(row({ remaining: 1500 }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12000000' } });
  fireEvent.blur(screen.getByRole('textbox'));
  expect(count()).toBe('1000000');
});
