import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { EnrolForm } from './EnrolForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  globalThis.location.hash = '';
});

it.each([
  ['#AB3D-7KQ2-MN9P', 'AB3D-7KQ2-MN9P'],
  ['#AB3D%2D7KQ2', 'AB3D-7KQ2'],
  ['#AB3D%2', ''],
  ['', ''],
])('of an address that ends with %j the code %j is there', (hash, code) => {
  globalThis.location.hash = hash;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EnrolForm before={null} />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Code of the tablet').value).toBe(code);
});

it('a code that is not whole is asked for, and is no try', async () => {
  const asked = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', asked);
  globalThis.location.hash = '#AB3D-7KQ2';
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EnrolForm before={null} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Set Up Tablet' }));
  expect(await screen.findByText('Please enter the code')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code of the tablet'));
  expect(asked).not.toHaveBeenCalled();
});
