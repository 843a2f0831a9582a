import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { BatchDialog } from './BatchDialog.tsx';
import { useBatch } from './use-batch.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it('says of too many what is allowed and leads there, until another number is typed', async () => {
  const mutate = vi.fn();
  const idle = { mutate, reset: () => {}, isPending: false, error: null, data: undefined };
  // The parts that are looked at.
  const batch = { preview: idle, approve: idle } as unknown as Parameters<typeof BatchDialog>[0]['batch'];
  render(<BatchDialog batch={batch} onClose={() => {}} />);
  const field = await screen.findByLabelText('How many');
  fireEvent.change(field, { target: { value: '101' } });
  screen.getByRole('button', { name: 'Show who' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Show who' }));
  expect(screen.getByText('Please enter a number from 1 to 100')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(mutate).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '20' } });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show who' }));
  expect(mutate).toHaveBeenCalledWith(20);
});

it('takes no other number for what is none: 1.5 asked for fifteen', async () => {
  const mutate = vi.fn();
  const idle = { mutate, reset: () => {}, isPending: false, error: null, data: undefined };
  // The parts that are looked at.
  const batch = { preview: idle, approve: idle } as unknown as Parameters<typeof BatchDialog>[0]['batch'];
  render(<BatchDialog batch={batch} onClose={() => {}} />);
  const field = await screen.findByLabelText<HTMLInputElement>('How many');
  for (const typed of ['1.5', '-3', '2 to 4', '']) {
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Show who' }));
    expect(screen.getByText('Please enter a number from 1 to 100')).toBeTruthy();
    expect(field.value).toBe(typed);
  }
  expect(mutate).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '١٥' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show who' }));
  expect(mutate).toHaveBeenCalledWith(15);
});

function Desk() {
  return <BatchDialog batch={useBatch()} onClose={() => {}} />;
}

it('says why it could not approve until somebody asks who comes next anew', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const person = { id: 'a1', application_id: 'AP-261121-0001', first_name: 'Amina', last_name: 'Opio' };
  const found = {
    batch_id: null,
    undo_until: null,
    applications: [{ ...person, flags: [], queue_position: 1 }],
    sms: 1,
    sms_cost_ugx: 35,
    passed_over: 0,
    decided_meanwhile: 0,
    flagged_meanwhile: 0,
  };
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: HeadersInit }) => {
    if ((JSON.parse(body) as { dry_run: boolean }).dry_run) return Promise.resolve(Response.json(found));
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('no network'));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Desk />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show who' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 1' }));
  await screen.findByText(/^No response/);
  fireEvent.click(screen.getByRole('button', { name: 'Show who' }));
  await waitFor(() => expect(screen.queryByText(/^No response/)).toBeNull());
  // The same people, who may have been approved and put back in line since.
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 1' }));
  await screen.findByText(/^No response/);
  expect(keys[1]).not.toBe(keys[0]);
});
