import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, isSignedIn } from '#web/api/session.ts';

import ResetPinPage from './ResetPinPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const routes = [
  { path: '/reset-pin', element: <ResetPinPage /> },
  { path: '/login', element: 'The sign-in' },
  { path: '/dashboard', element: 'The dashboard' },
];

function Page() {
  const [router] = useState(() => createMemoryRouter(routes, { initialEntries: ['/reset-pin'] }));
  const [client] = useState(() => new QueryClient());
  return (
    <main>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </main>
  );
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Set new PIN' }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const boxes = () => screen.getByRole('group', { name: 'Code from the SMS' });
const firstBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code from the SMS' });

describe('setting a new PIN', () => {
  it('says of both PINs that they are missing', async () => {
    render(<Page />);
    submit();
    expect(await screen.findAllByText('PIN is required')).toHaveLength(2);
    type('New PIN', '12');
    type('Confirm PIN', '1');
    expect(await screen.findByText('New PIN must be exactly 4 digits')).toBeTruthy();
    expect(await screen.findByText('PINs do not match')).toBeTruthy();
  });

  it('warns of an easy PIN below both fields, unless it has something worse to say', async () => {
    render(<Page />);
    type('New PIN', '1234');
    expect(await screen.findByText(/^This PIN is easy to guess/)).toBeTruthy();
    type('New PIN', '4826');
    expect(screen.queryByText(/^This PIN is easy to guess/)).toBeNull();
  });

  it('takes a whole code into its six boxes, and leads back to it when it is wrong', async () => {
    render(<Page />);
    type('Phone number', '0772000000');
    submit();
    expect(await screen.findByText('Please enter the code')).toBeTruthy();
    expect(document.activeElement).toBe(firstBox());
    fireEvent.input(firstBox(), { target: { value: '12 34' } });
    expect(await screen.findByText('The code has 6 digits')).toBeTruthy();
    expect(boxes().getAttribute('aria-describedby')).toBe(screen.getByText('The code has 6 digits').closest('p')?.id);
    fireEvent.input(firstBox(), { target: { value: '123456' } });
    await expect.poll(() => screen.queryByText('The code has 6 digits')).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map((box) => box.value)).toEqual([
      '0772000000',
      ...'123456',
    ]);
  });

  it('no longer says that the number is missing once it was typed, though nothing was sent yet', async () => {
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    const field = screen.getByLabelText('Phone number');
    expect(await screen.findByText('Please enter your phone number')).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(field);
    type('Phone number', '0772000000');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByText('Please enter your phone number')).toBeNull();
  });

  it('keeps nothing of the code before, nor what was wrong with it, once a new one was sent', async () => {
    const reply = { success: true, message: 'A code is on its way.', retry_after: null };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply)));
    render(<Page />);
    type('Phone number', '0772000000');
    fireEvent.input(firstBox(), { target: { value: '12' } });
    submit();
    expect(await screen.findByText('The code has 6 digits')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText('A code is on its way.')).toBeTruthy();
    expect(screen.queryByText('The code has 6 digits')).toBeNull();
    expect(firstBox().value).toBe('');
  });

  /** Sends the form while the answer to the first press is lost; then the code is used, and the PIN is looked at by signing in. */
  async function sendTwice(signedIn: () => Response) {
    let presses = 0;
    vi.stubGlobal('fetch', (address: string) => {
      if (address.endsWith('/login/')) return Promise.resolve(signedIn());
      presses += 1;
      if (presses === 1) return Promise.reject(new TypeError('cut off'));
      return Promise.resolve(refusal('code_incorrect', 'This code is not correct or has run out.'));
    });
    render(<Page />);
    type('Phone number', '0772000000');
    fireEvent.input(firstBox(), { target: { value: '123456' } });
    type('New PIN', '4826');
    type('Confirm PIN', '4826');
    submit();
    expect(await screen.findByText(/^No response/)).toBeTruthy();
    submit();
  }
  const refusal = (error_code: string, message: string) => Response.json({ error_code, message }, { status: 400 });

  it('lets in whoever has set it at a press whose answer was lost: the code is used by then', async () => {
    await sendTwice(() => Response.json({ access: 'good', refresh: 'r1', member: { first_name: 'Akello' } }));
    expect(await screen.findByText('The dashboard')).toBeTruthy();
    expect(isSignedIn()).toBe(true);
  });

  it('leads to the sign-in whoever has set it so and is asked for a code of their app', async () => {
    await sendTwice(() => refusal('second_factor_required', 'Please enter the code.'));
    expect(await screen.findByText('The sign-in')).toBeTruthy();
  });

  it('says of a wrong code after a lost answer that it is wrong, and not that the PIN is', async () => {
    await sendTwice(() => refusal('incorrect_pin', 'Incorrect phone number or PIN'));
    expect(await screen.findByText('This code is not correct or has run out.')).toBeTruthy();
    expect(isSignedIn()).toBe(false);
  });

  it('says of a code that was sent in another window that the PIN is set, and leads to the sign-in', async () => {
    const words = 'A new PIN was set with this code already. Please sign in with that PIN.';
    vi.stubGlobal('fetch', () => Promise.resolve(refusal('code_used', words)));
    render(<Page />);
    type('Phone number', '0772000000');
    fireEvent.input(firstBox(), { target: { value: '123456' } });
    type('New PIN', '4826');
    type('Confirm PIN', '4826');
    submit();
    expect(await screen.findByText(words)).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByText('The sign-in')).toBeTruthy();
  });

  it('takes over what was typed into the page before its scripts came, and has no style of its own in it', async () => {
    const html = renderToString(<Page />);
    expect(html).not.toContain('style=');
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = html;
    for (const [name, typed] of [
      ['phone', '0772000000'],
      ['code', '123 4'],
    ]) {
      container.querySelector<HTMLInputElement>(`input[name="${name}"]`)!.value = typed!;
    }
    render(<Page />, { container, hydrate: true });
    await expect
      .poll(() =>
        screen
          .getAllByRole<HTMLInputElement>('textbox')
          .map(({ value }) => value)
          .join(),
      )
      .toBe('0772000000,1,2,3,4,,');
    submit();
    expect(await screen.findByText('The code has 6 digits')).toBeTruthy();
    expect(document.activeElement).toBe(firstBox());
  });
});
