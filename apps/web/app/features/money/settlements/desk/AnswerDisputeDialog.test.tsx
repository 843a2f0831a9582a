import type { StatementDetail } from '@club/contract/money/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { AnswerDisputeDialog } from './AnswerDisputeDialog.tsx';

// The parts that are looked at.
const statement = {
  id: 's1',
  outlet: { id: 'o1', name: 'Freshbasket' },
  dispute: 'Rice is missing',
} as StatementDetail;

let sent: unknown[];

beforeEach(() => {
  sent = [];
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(Response.json({ correction: {} }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('takes a correction as people write one, and says of what is none, or too much, what is allowed', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerDisputeDialog statement={statement} mayCorrect onClose={() => {}} />
    </QueryClientProvider>,
  );
  const amount = await screen.findByLabelText(/Correction/);
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: 'You are right.' } });
  const refused = {
    '1.500': /whole shillings/,
    '0x10': /whole shillings/,
    '1e3': /whole shillings/,
    '200,000,000': /100,000,000/,
  };
  for (const [typed, says] of Object.entries(refused)) {
    fireEvent.change(amount, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
    await waitFor(() => expect(amount.parentElement?.textContent).toMatch(says));
    expect(document.activeElement).toBe(amount);
  }
  expect(sent).toEqual([]);
  fireEvent.change(amount, { target: { value: '\u2212 2,000' } });
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
  await waitFor(() => expect(sent).toEqual([{ answer: 'You are right.', correction: -2_000 }]));
});
