import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ShiftCard } from './ShiftCard.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a PIN that is too short asks for six digits, and allows nothing', async () => {
  const asked = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', asked);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShiftCard shift={null} outlet="x1" />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Allow Work Without Network' }));
  const field = await screen.findByLabelText('6-digit staff PIN');
  fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(await screen.findByText('Please enter a 6-digit PIN')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(asked).not.toHaveBeenCalled();
});
