import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { useDecidePayment } from '#web/features/money/payments/desk/use-payment-acts.ts';
import { useResolveDifference } from '#web/features/money/reconciliation/use-reconciliation-acts.ts';
import { useAskToClose } from '#web/features/money/transfers/use-transfer-acts.ts';
import { toast } from '#web/ui/toasts.ts';

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.spyOn(toast, 'error');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearTokens();
});

const reason = 'As the statement says';

/** What admins do with money that others may have dealt with, by what it is refused for then. */
function useActs(onDone: () => void) {
  const decide = useDecidePayment('p1', onDone);
  const close = useAskToClose('t1', onDone);
  const resolve = useResolveDifference(onDone);
  return {
    payment_not_in_review: () => decide.mutateAsync({ decision: 'ask_again', reason }),
    transfer_moved_on: () => close.mutateAsync({ outcome: 'not_sent', reason }),
    difference_settled: () => resolve.mutateAsync({ id: 'd1', how: 'explain', reason }),
  };
}

/** Does one of them, which is refused; gives what hears that it is done with. */
async function refused(deed: keyof ReturnType<typeof useActs>, error_code: string) {
  const refusal = { error_code, message: 'No longer.', errors: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
  const onDone = vi.fn();
  const client = new QueryClient();
  const { result } = renderHook(() => useActs(onDone), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(async () => void (await result.current[deed]().catch(() => undefined)));
  return onDone;
}

it.each(['payment_not_in_review', 'transfer_moved_on', 'difference_settled'] as const)(
  'what another admin has dealt with by then (%s) is said over the page, where its dialog goes',
  async (code) => {
    expect(await refused(code, code)).toHaveBeenCalledOnce();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('No longer.');
  },
);

it('what is refused for another reason is left to its dialog, with what was typed', async () => {
  expect(await refused('payment_not_in_review', 'second_person_needed')).not.toHaveBeenCalled();
  expect(toast.error).not.toHaveBeenCalled();
});
