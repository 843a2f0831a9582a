import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import NotFoundPage from './NotFoundPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function goBack() {
  const elsewhere = { path: '/terms', element: <p>Terms</p> };
  const router = createMemoryRouter([elsewhere, { path: '*', element: <NotFoundPage /> }], {
    initialEntries: ['/terms', '/no/such/page'],
  });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
}

it('leads back to where one was', async () => {
  vi.spyOn(history, 'length', 'get').mockReturnValue(2);
  goBack();
  expect(await screen.findByText('Terms')).toBeTruthy();
});

it('leads home in a tab in which there is nothing to go back to', () => {
  vi.spyOn(history, 'length', 'get').mockReturnValue(1);
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  goBack();
  expect(assign).toHaveBeenCalledWith('/');
});
