import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';
import { refund } from '#web/features/money/refunds/refund-for-tests.ts';
import { toast } from '#web/ui/toasts.ts';

import { useRefundAct, useRequestRefund } from './use-finance-acts.ts';

vi.mock('#web/ui/toasts.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...refund, status: 'failed' })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  clearTokens();
});

const FAILED = 'Refund of order KC-261125-00001: Failed.';

it('a refund that has failed by the time the answer is heard is said to have failed, and not to be on its way', async () => {
  const acts = renderHook(() => ({ decide: useRefundAct(), ask: useRequestRefund('o1', () => {}) }), { wrapper });
  await act(async () => void (await acts.result.current.decide.mutateAsync({ refund, act: 'approve' })));
  await act(async () => void (await acts.result.current.ask.mutateAsync({ amount: 150_000, reason: 'Torn' })));
  expect(vi.mocked(toast.error).mock.calls).toEqual([[FAILED], [FAILED]]);
  expect(toast.success).not.toHaveBeenCalled();
});
