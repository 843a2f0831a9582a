import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { toast } from '#web/ui/toasts.ts';

import { SecondFactorPanel } from './SecondFactorPanel.tsx';

/** How it stands by now, whatever the panel shows. */
let isSetUp: boolean;
/** What the next change is refused for. */
let refusal: { status: number; error_code: string; message: string };

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'error');
  vi.spyOn(toast, 'success');
  vi.stubGlobal('fetch', (_address: string, { method }: { method: string }) => {
    const state = { is_set_up: isSetUp, confirmed_at: isSetUp ? new Date().toISOString() : null };
    if (method === 'GET') return Promise.resolve(Response.json({ ...state, recovery_codes_left: 10 }));
    isSetUp = !isSetUp;
    const { status, ...problem } = refusal;
    return Promise.resolve(Response.json({ ...problem, errors: {} }, { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })}>
      <SecondFactorPanel />
    </QueryClientProvider>,
  );
}

it('an app that was set up elsewhere meanwhile is shown as on, and why nothing came of it is said', async () => {
  isSetUp = false;
  refusal = { status: 409, error_code: 'second_factor_set_up', message: 'A second factor is already set up.' };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  await screen.findByRole('button', { name: 'Turn off' });
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('A second factor is already set up.');
});

it('an app that was turned off elsewhere meanwhile is off, and nothing went wrong', async () => {
  isSetUp = true;
  refusal = { status: 404, error_code: 'not_found', message: 'Your authenticator app was turned off already.' };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: '7KX2M-QF0TD' } });
  fireEvent.submit(screen.getByLabelText('Recovery code'));
  await screen.findByRole('button', { name: 'Set up an authenticator app' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Your authenticator app is no longer asked for.');
  expect(toast.error).not.toHaveBeenCalled();
});

it('an app that was turned off elsewhere meanwhile has no new recovery codes, and why is said', async () => {
  isSetUp = true;
  refusal = { status: 404, error_code: 'not_found', message: 'Your authenticator app was turned off already.' };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const [first] = await screen.findAllByRole('textbox');
  fireEvent.change(first!, { target: { value: '123456' } });
  await screen.findByRole('button', { name: 'Set up an authenticator app' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Your authenticator app was turned off already.');
});
