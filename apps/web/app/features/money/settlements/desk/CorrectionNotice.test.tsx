import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { CorrectionNotice } from './CorrectionNotice.tsx';

afterEach(cleanup);

function buttonsOf(is_admin: boolean, isOwn: boolean): string[] {
  cleanup();
  const requested_by = { id: 'ruth', name: 'Ruth Adong', is_admin };
  const asked = { id: 'c1', amount: -2_000, answer: 'You are right.', requested_at: '2026-11-21T17:43:00Z' };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <CorrectionNotice correction={{ ...asked, requested_by }} isOwn={isOwn} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

it('a correction is agreed to by another admin, while its asker is one and nobody manages the outlet', () => {
  expect(buttonsOf(true, false)).toEqual(['Approve', 'Refuse']);
  expect(buttonsOf(false, false)).toEqual(['Refuse']);
  expect(screen.getByText(/Ruth Adong is no admin any more/)).toBeTruthy();
  expect(buttonsOf(true, true)).toEqual(['Refuse']);
  expect(screen.getByText('You manage this outlet. Other admins have to decide about its money.')).toBeTruthy();
});
