import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { order } from './order-for-tests.ts';
import { OverrideDialog } from './OverrideDialog.tsx';

afterEach(cleanup);

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
