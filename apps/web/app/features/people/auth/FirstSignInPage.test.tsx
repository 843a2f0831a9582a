import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, it, vi } from 'vitest';

import FirstSignInPage from './FirstSignInPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says of a link whose first answer was lost that the PIN may be set, and only that it is not good where none was', async () => {
  let isCutOff = true;
  vi.stubGlobal('fetch', () =>
    isCutOff
      ? Promise.reject(new TypeError('cut off'))
      : Promise.resolve(Response.json({ error_code: 'link_expired', message: 'No longer good.' }, { status: 400 })),
  );
  const router = createMemoryRouter([{ path: '*', element: <FirstSignInPage /> }], {
    initialEntries: ['/first-sign-in#token'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const choose = (pin: string) => {
    for (const label of ['New PIN', 'Confirm PIN'])
      fireEvent.input(screen.getByLabelText(label), { target: { value: pin } });
    fireEvent.click(screen.getByRole('button', { name: 'Set PIN and sign in' }));
  };
  choose('4826');
  await screen.findByText(/^No response/);
  isCutOff = false;
  choose('7391');
  await screen.findByText('No longer good.');
  choose('4826');
  await screen.findByText(/^This link was used. Please sign in with your phone number and this PIN/);
});
