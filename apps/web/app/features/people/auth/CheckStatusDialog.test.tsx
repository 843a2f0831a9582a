import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';

import { CheckStatusDialog } from './CheckStatusDialog.tsx';

afterEach(cleanup);

async function open() {
  const dialog = <CheckStatusDialog open onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element: dialog }], { initialEntries: ['/login'] });
  render(<RouterProvider router={router} />);
  // The parts of dialogs are fetched once they are wanted; the first time that takes a moment.
  await screen.findByRole('dialog');
  return router;
}

function send(phone: string) {
  fireEvent.input(screen.getByLabelText('Phone number'), { target: { value: phone } });
  fireEvent.click(screen.getByRole('button', { name: 'Check Status' }));
}

describe('the check-status dialog of sign-in', () => {
  it('has one phone field, Cancel and Check Status', async () => {
    await open();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Phone number'));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check Status' })).toBeTruthy();
  });

  it('leads to the status page with 256 in front', async () => {
    const router = await open();
    send('0770 000 123');
    await expect.poll(() => router.state.location.search).toBe('?phone=256770000123');
    expect(router.state.location.pathname).toBe('/application-status');
  });

  it('says when an exception stands in the way', async () => {
    (await open()).navigate = () => Promise.reject(new Error('refused'));
    send('0770000123');
    expect(await screen.findByText('An error occurred while checking your status. Please try again.')).toBeTruthy();
  });
});
