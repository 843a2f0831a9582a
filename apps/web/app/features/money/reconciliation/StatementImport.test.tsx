import type { StatementResult } from '@club/contract/money/reconciliation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { StatementImport } from './StatementImport.tsx';

const result: StatementResult = {
  network: 'mtn',
  file_name: 'november.csv',
  imported: false,
  columns: {},
  rows_new: 1,
  rows_updated: 0,
  rows_known: 0,
  bad_count: 0,
  bad_lines: [],
  first_day: '2026-11-29',
  last_day: '2026-11-29',
  money_in: 1_000,
  money_out: 0,
  fees: 0,
  known_file: false,
};

beforeEach(() => storeTokens({ access: 'good', refresh: 'r1' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('keeps the focus at the file while it is read, and has it again once its lines are kept', async () => {
  let answer: (() => void) | undefined;
  vi.stubGlobal('fetch', (_: string, { method }: { method: string }) =>
    method === 'GET'
      ? Promise.resolve(Response.json({ count: 0, results: [], next: null, previous: null }))
      : new Promise((resolve) => {
          answer = () => resolve(Response.json(result));
        }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <StatementImport network="mtn" /> }])} />
    </QueryClientProvider>,
  );
  const file = screen.getByLabelText<HTMLInputElement>('Choose a CSV File');
  file.focus();
  fireEvent.change(file, { target: { files: [new File(['Date'], 'november.csv')] } });
  await waitFor(() => expect(answer).toBeDefined());
  expect([file.disabled, file.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(document.activeElement).toBe(file);
  // Meanwhile no other file is asked for.
  expect(fireEvent.click(file)).toBe(false);
  answer!();
  const keep = await screen.findByRole('button', { name: 'Import' });
  answer = undefined;
  keep.focus();
  fireEvent.click(keep);
  await waitFor(() => expect(answer).toBeDefined());
  answer!();
  await waitFor(() => expect(document.activeElement).toBe(file));
  expect(screen.queryByText('november.csv')).toBeNull();
});
