import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { orderForTests } from './order-for-tests.ts';
import { Receipt } from './Receipt.tsx';

afterEach(cleanup);

it('a receipt names from which number it was paid, and the transaction', () => {
  const payment = {
    id: 'y1',
    payment_network: 'mtn',
    phone_number: '+256 77• ••• 058',
    transaction_id: '1000000234',
    amount: 21_000,
    status: 'completed',
    goes_back: false,
    created_at: '2026-11-21T07:00:00Z',
    completed_at: '2026-11-21T07:01:00Z',
  } as const;
  const element = <Receipt order={{ ...orderForTests, payment }} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const lines = [...screen.getByRole('region', { name: 'Receipt' }).querySelectorAll('p')];
  expect(lines.map(({ textContent }) => textContent.replaceAll(/\s/g, ' ')).slice(-3)).toEqual([
    'UGX 21,000 by MTN Mobile Money',
    'Paid from +256 77• ••• 058',
    'Transaction 1000000234',
  ]);
});

it('names the table of what was bought, and its columns', () => {
  const element = <Receipt order={orderForTests} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const table = screen.getByRole('table', { name: 'What was bought' });
  const columns = within(table).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Item', 'Qty', 'Amount']);
});
