import type { CashbackEntry } from '@club/contract/money/cashback';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { CashbackTable } from './CashbackTable.tsx';

afterEach(cleanup);

const entry: CashbackEntry = {
  id: 'o1',
  type: 'earned',
  date: '2026-11-21T09:00:00Z',
  order_id: 'o1',
  order_number: 'KC-261121-00001',
  purchase_amount: 40_000,
  amount: 4_000,
  reversed_amount: 0,
  withheld_amount: 0,
  forgone_amount: 0,
  status: 'processed',
  pending_reason: null,
  unlocks_at: null,
  fee: null,
  phone_masked: null,
  refusal_reason: null,
};

function textOf(change: Partial<CashbackEntry>): string {
  const table = <CashbackTable entries={[{ ...entry, ...change }]} caption="Cashback by order" />;
  render(<MemoryRouter>{table}</MemoryRouter>);
  const text = screen.getByRole('table').textContent.replaceAll(/\s/g, ' ');
  cleanup();
  return text;
}

it('tells what a refund took back of the cashback from what it kept back of its own money', () => {
  expect(textOf({})).not.toContain('refund');
  expect(textOf({ reversed_amount: 2_000 })).toContain('UGX 2,000 taken back by a refund');
  const both = textOf({ reversed_amount: 2_000, withheld_amount: 1_500 });
  expect(both).toContain('UGX 500 taken back by a refund');
  expect(both).toContain('UGX 1,500 spent before a refund, which kept it back from the money it sent');
  expect(textOf({ reversed_amount: 1_500, withheld_amount: 1_500 })).not.toContain('taken back');
});
