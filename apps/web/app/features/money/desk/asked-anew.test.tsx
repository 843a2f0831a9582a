import type { StatementDetail } from '@club/contract/money/settlements';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { useAskPayment } from '#web/features/money/payments/desk/use-payment-acts.ts';
import { AnswerStatement } from '#web/features/money/settlements/AnswerStatement.tsx';
import { useAskSettlementAgain } from '#web/features/money/settlements/desk/use-statement-acts.ts';
import { useDecideClosing } from '#web/features/money/transfers/use-transfer-acts.ts';

import { usePayoutAct } from './use-finance-acts.ts';

/** Under which keys it was asked; no answer is heard. */
let keys: string[];
let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  keys = [];
  client = new QueryClient();
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    if (key !== null) keys.push(key);
    return Promise.reject(new TypeError('cut off'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearTokens();
});

const BEFORE = '2026-11-29T09:00:00.000Z';
const SINCE = '2026-11-29T10:00:00.000Z';

/** What is asked about something that has a time, by the time that is known. */
function useActs(time: string | null) {
  const payment = useAskPayment({ id: 'p1', last_check_at: time });
  const settlement = useAskSettlementAgain('s1', time);
  const closing = useDecideClosing('t1', time ?? BEFORE);
  const payout = usePayoutAct();
  return {
    'the network about a payment': () => payment.mutateAsync(),
    'the network about a settlement': () => settlement.mutateAsync(),
    'the network about a payout': () =>
      payout.mutateAsync({ ids: ['o1'], decision: 'ask_again' as const, asked: [time] }),
    'what another admin has found': () => closing.mutateAsync('refuse'),
  };
}
const deeds = [
  'the network about a payment',
  'the network about a settlement',
  'the network about a payout',
  'what another admin has found',
] as const;

it.each(deeds)('after a lost answer %s is asked again, and anew where it was asked since', async (deed) => {
  const { result, rerender } = renderHook(useActs, { wrapper, initialProps: BEFORE });
  const press = () => act(async () => void (await result.current[deed]().catch(() => undefined)));
  await press();
  await press();
  rerender(SINCE);
  await press();
  const [first, second, third] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('an outlet agrees anew to a statement that was objected to and answered since its answer was lost', async () => {
  const statement = { id: 's1', status: 'issued', due: 20_000, answered_at: null } as StatementDetail;
  const { rerender } = render(<AnswerStatement statement={statement} />, { wrapper });
  const agree = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Agree' }));
    await waitFor(() => expect(client.isMutating()).toBe(0));
  };
  await agree();
  await agree();
  rerender(<AnswerStatement statement={{ ...statement, answered_at: SINCE }} />);
  await agree();
  const [first, second, third] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
