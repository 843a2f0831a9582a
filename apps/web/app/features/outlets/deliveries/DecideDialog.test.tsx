import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { DecideDialog } from './DecideDialog.tsx';

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

const order = { order_number: 'KC-1', outlet_name: 'Freshbasket', customer_name: 'Amina Katusiime' };

function show(waits_for: 'judgement' | 'goods') {
  const delivery = { id: 'd1', waits_for, said: 'The phone was off', rider_name: 'Moses Okello', has_photo: false };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DecideDialog order={order} delivery={delivery} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

it('proposes no answer to what was left without the code, and asks for one and for a reason', async () => {
  show('judgement');
  await screen.findByText('In the place of Freshbasket. Moses Okello says: The phone was off');
  expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('Please choose an answer')).toBeTruthy();
  expect(screen.getByText('Please say why')).toBeTruthy();
});

it('asks only for a reason where goods are to come back', async () => {
  show('goods');
  fireEvent.click(await screen.findByRole('button', { name: 'The goods are back' }));
  expect(await screen.findByText('Please say why')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('says what is wrong with a reason at its field, until it is written otherwise', async () => {
  storeTokens({ access: 'good', refresh: 'r1' });
  const refusal = { error_code: 'validation_error', message: 'No', errors: { reason: ['Please say why in words'] } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 400 })));
  show('goods');
  const field = await screen.findByLabelText('Reason');
  fireEvent.change(field, { target: { value: '...' } });
  fireEvent.click(screen.getByRole('button', { name: 'The goods are back' }));
  expect(await screen.findByText('Please say why in words')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'The outlet has shown me the goods' } });
  await waitFor(() => expect(screen.queryByText('Please say why in words')).toBeNull());
});
