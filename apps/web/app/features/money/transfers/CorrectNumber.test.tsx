import type { DifferenceRow } from '@club/contract/money/reconciliation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { LastingHolder } from '#web/ui/Lasting.tsx';

import { CorrectNumber } from './CorrectNumber.tsx';

type Sent = { address: string; body: unknown };
let sent: Sent[];
let answer: () => Response;

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  sent = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit = {}) => {
    // As the app sends it.
    sent.push({ address, body: JSON.parse(body as string) });
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const typed: NonNullable<DifferenceRow['typed_number']> = { transfer_id: 't1', number: 'HAND0012', outlet_id: 'x1' };

function show(outlets: { id: string }[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, { id: 'ruth', outlets } as never);
  const tree = (isThere: boolean) => (
    <QueryClientProvider client={client}>
      <LastingHolder>
        {isThere && <CorrectNumber id="t1" number={typed.number} outlet={typed.outlet_id} about="Settlement" />}
      </LastingHolder>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(true));
  return () => rerender(tree(false));
}

async function fill(number: string, reason: string) {
  fireEvent.click(screen.getByRole('button', { name: /^Correct Number/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the number?' }));
  fireEvent.change(dialog.getByLabelText('Transaction ID'), { target: { value: number } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
  return () => fireEvent.click(dialog.getByRole('button', { name: 'Correct Number' }));
}

it('sends the number and the reason, and says at the field whose number it is already', async () => {
  const taken = 'This number belongs to another payment already.';
  answer = () =>
    Response.json(
      { error_code: 'validation_error', message: taken, errors: { transaction_id: [taken] } },
      { status: 400 },
    );
  show();
  const press = await fill(' HAND0021 ', 'Two digits were exchanged');
  press();
  expect(await screen.findAllByText(taken)).not.toEqual([]);
  expect(sent).toMatchObject([{ body: { transaction_id: 'HAND0021', reason: 'Two digits were exchanged' } }]);
  expect(sent[0]!.address).toContain('/admin/transfers/t1/number/');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('keeps what was typed where a colleague is quicker, and then says that it has moved on', async () => {
  answer = () => Response.json({ error_code: 'transfer_moved_on', message: 'Moved on.', errors: {} }, { status: 409 });
  const goAway = show();
  const press = await fill('HAND0021', 'Two digits were exchanged');
  goAway();
  expect(screen.getByLabelText<HTMLInputElement>('Transaction ID').value).toBe('HAND0021');
  press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is offered to nobody for an outlet of their own', () => {
  show([{ id: 'x1' }]);
  expect(screen.queryByRole('button')).toBeNull();
});
