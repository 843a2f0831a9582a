import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import RefundsPanel from './RefundsPanel.tsx';

afterEach(cleanup);

it('keeps the place of the keyboard where the form comes in the place of the list, and the list in that of the form', async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <MemoryRouter initialEntries={['/admin/finance?tab=refunds']}>
        <RefundsPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  for (const [pressed, shown] of [
    ['New Refund', 'New refund'],
    ['All refunds', 'Refunds'],
  ]) {
    const button = screen.getByRole('button', { name: pressed });
    button.focus();
    fireEvent.click(button);
    const panel = await screen.findByRole('group', { name: shown });
    expect(button.isConnected).toBe(false);
    expect(document.activeElement).toBe(panel);
  }
});
