import type { OutletOrder } from '@club/contract/outlets/counter';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { DeliverDialog } from '#web/features/outlets/deliveries/DeliverDialog.tsx';
import { deliveryForTests } from '#web/features/outlets/deliveries/delivery-for-tests.ts';

import { CodeBox } from './CodeBox.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';

const SHORT = 'Please enter all 6 digits of the code';
const WRONG = 'This code is not correct.';
const order = { id: 'o1', order_number: 'KC-1', customer_name: 'Grace', items: [] } as unknown as OutletOrder;
const nothing = () => Promise.resolve();

let sent: unknown[];
beforeEach(() => {
  sent = [];
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { code: string }).code);
    return Promise.resolve(Response.json({ message: WRONG, error_code: 'code_wrong', errors: {} }, { status: 400 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

it.each<[string, string, string, ReactNode]>([
  ['the box of the board', 'Pickup code', 'Find', <CodeBox key="" outlet={undefined} onFound={vi.fn()} />],
  [
    'the counter',
    "Customer's pickup code",
    'Complete order',
    <CompleteDialog key="" order={order} onClose={vi.fn()} />,
  ],
  [
    'the rider',
    "Customer's delivery code",
    'Hand over',
    <DeliverDialog key="" delivery={deliveryForTests} hasWaiting={false} onKeep={nothing} onClose={vi.fn()} />,
  ],
])('%s says at the code what is still missing of it, and asks about a whole one', async (_, label, press, shown) => {
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  const [field] = await screen.findAllByLabelText(label, { selector: 'input' });
  const button = screen.getByRole('button', { name: press });
  fireEvent.click(button);
  expect(await screen.findByText(SHORT)).toBeTruthy();
  expect([button.getAttribute('aria-disabled'), document.activeElement?.tagName, sent]).toEqual(['true', 'INPUT', []]);
  fireEvent.change(field!, { target: { value: '482913' } });
  expect(screen.queryByText(SHORT)).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByText(WRONG)).toBeTruthy();
  expect(sent).toEqual(['482913']);
  fireEvent.click(button);
  expect(await screen.findByText(WRONG)).toBeTruthy();
  expect(screen.queryByText(SHORT)).toBeNull();
});

it('leaves the focus in the dialog once an order is handed over: what was pressed goes with the press', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CompleteDialog order={order} code="482913" onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const press = await screen.findByRole('button', { name: 'Complete order' });
  press.focus();
  fireEvent.click(press);
  expect(await screen.findByText('Code correct')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.textContent).toContain('Code correct');
});
