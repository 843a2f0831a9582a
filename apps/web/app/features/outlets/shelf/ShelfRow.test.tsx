import type { ShelfLine } from '@club/contract/outlets/shelf';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { line } from './line-for-tests.ts';
import { ShelfRow } from './ShelfRow.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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
  const cutOff = new TypeError('Failed to fetch');
  let lose = () => {};
  // Nor can be looked at afterwards.
  const later = () => Promise.reject(cutOff);
  vi.stubGlobal('fetch', () => {
    vi.stubGlobal('fetch', later);
    return new Promise((_, reject) => (lose = () => reject(cutOff)));
  });
  render(row({ remaining: 4 }));
  fireEvent.click(screen.getByRole('button', { name: /^One more of/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Save stock of/ }));
  await screen.findByText('Saving...');
  lose();
  await expect.poll(() => screen.queryByText('Saving...'), { timeout: 30_000 }).toBeNull();
  expect([count(), canSave()]).toEqual(['5', true]);
});

it('what was being typed when something was sold was counted before, and is dropped with a word', () => {
  const { rerender } = render(row({ remaining: 4 }));
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '1' } });
  rerender(row({ remaining: 3 }));
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.blur(field);
  expect([count(), canSave()]).toEqual(['3', false]);
  expect(word()).toBe('Changed in the meantime. Please count again.');
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.blur(field);
  expect([count(), canSave(), word()]).toEqual(['12', true, '']);
});

it('what was counted is dropped with a word also where as many are left once something was sold', () => {
  const { rerender } = render(row({ remaining: 4 }));
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '3' } });
  rerender(row({ remaining: 3 }));
  fireEvent.blur(field);
  expect([count(), canSave()]).toEqual(['3', false]);
  expect(word()).toBe('Changed in the meantime. Please count again.');
});

describe('what was counted and saved, of which the answer was lost', () => {
  /** What each call is answered, in turn; the last again and again. */
  function answerWith(...answers: ((method: string) => Response)[]) {
    storeTokens({ access: 'good', refresh: 'r1' });
    vi.stubGlobal('fetch', (_: string, { method }: { method: string }) => {
      const next = answers.length > 1 ? answers.shift()! : answers[0]!;
      return Promise.resolve(next(method));
    });
    vi.spyOn(toast, 'success');
    vi.spyOn(toast, 'error');
  }
  const lost = () => new Response('Bad gateway', { status: 502 });
  const changed = { error_code: 'stock_changed', message: 'This has changed in the meantime.', errors: {} };
  const looked = (remaining: number) => (method: string) =>
    method === 'GET'
      ? Response.json({ results: [{ ...line, remaining }], count: 1, next: null, previous: null })
      : Response.json(changed, { status: 409 });
  const saveOneMore = () => {
    fireEvent.click(screen.getByRole('button', { name: /^One more of/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Save stock of/ }));
  };

  it('is looked up at once', async () => {
    answerWith(lost, looked(5));
    const { rerender } = render(row({ remaining: 4 }));
    saveOneMore();
    await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('Straight-leg jeans: 5 left'));
    rerender(row({ remaining: 5 }));
    expect([count(), word()]).toEqual(['5', '']);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('is looked up at the next press where nothing could be, and is no other change when the page hears of it before', async () => {
    answerWith(lost, lost, looked(5));
    const { rerender } = render(row({ remaining: 4 }));
    saveOneMore();
    await waitFor(() => expect(toast.error).toHaveBeenCalledOnce());
    await expect.poll(() => screen.queryByText('Saving...')).toBeNull();
    rerender(row({ remaining: 5 }));
    expect([count(), canSave(), word()]).toEqual(['5', false, '']);
    rerender(row({ remaining: 4 }));
    fireEvent.click(screen.getByRole('button', { name: /^Save stock of/ }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('Straight-leg jeans: 5 left'));
    expect(toast.error).toHaveBeenCalledOnce();
  });

  it('is another one where a colleague was quicker', async () => {
    answerWith(looked(5));
    render(row({ remaining: 4 }));
    saveOneMore();
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(changed.message));
    expect(toast.success).not.toHaveBeenCalled();
  });
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
