import type { OutletMoney } from '@club/contract/money/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { SettlementNumberDialog } from './SettlementNumberDialog.tsx';

afterEach(cleanup);

// The parts that are looked at.
const money = { outlet: { id: 'o1', name: 'Freshbasket' }, account: null } as OutletMoney;

it('says nothing against a number of Airtel any more once Airtel is chosen', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettlementNumberDialog money={money} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText('Phone number');
  fireEvent.change(field, { target: { value: '0750000003' } });
  fireEvent.click(screen.getByLabelText(/Airtel/));
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByLabelText(/MTN/));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a valid MTN number (e.g., 077XXXXXXX)')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Airtel/));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
});
