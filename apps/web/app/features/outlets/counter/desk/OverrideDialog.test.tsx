import type { DeskOrder } from '@club/contract/outlets/orders-desk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { OverrideDialog } from './OverrideDialog.tsx';

afterEach(cleanup);

const order: DeskOrder = {
  id: 'x1',
  order_number: 'KC-261125-00001',
  outlet_name: 'Freshbasket',
  customer_name: 'Amina Katusiime',
  status: 'pending',
  payment_status: 'paid',
  is_being_paid: false,
  service_type: 'in_store',
  total_amount: 6_200,
  created_at: '2026-11-25T15:00:00Z',
  updated_at: '2026-11-25T15:00:00Z',
  moves: ['completed', 'confirmed'],
};

it('proposes no state, and asks for one', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OverrideDialog order={order} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByLabelText<HTMLSelectElement>('To')).value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Move Order' }));
  expect(await screen.findByText('Please choose a state')).toBeTruthy();
  expect(screen.getByText('Please say why')).toBeTruthy();
});
