import type { TransferRow } from '@club/contract/money/refunds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { CloseTransferDialog } from './CloseTransferDialog.tsx';

afterEach(cleanup);

const transfer: TransferRow = {
  id: 'x1',
  via: 'payout',
  status: 'review',
  member_id: 'm1',
  amount: 14_500,
  failure_reason: null,
  transaction_id: null,
  created_at: '2026-11-21T17:43:00Z',
  ended_at: null,
  last_check_at: null,
  closing: null,
  is_contradicted: false,
};

it('proposes nothing, and asks what was found', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CloseTransferDialog transfer={transfer} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const ask = await screen.findByRole('button', { name: 'Ask a Second Admin' });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.queryByLabelText('Transaction ID')).toBeNull();
  fireEvent.click(ask);
  expect(await screen.findByText('Please say what you found')).toBeTruthy();
});
