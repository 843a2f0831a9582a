import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { applicationStatusQuery } from '#web/features/people/membership/queries.ts';

import { useConfirmNumber } from './use-confirm-number.ts';

const PHONE = '+256772000001';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function begin(error_code: string) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error_code, message: 'No.', errors: {} }, { status: 409 })),
  );
  const client = new QueryClient();
  client.setQueryData(applicationStatusQuery(PHONE).queryKey, { status: 'pending' } as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { current } = renderHook(() => useConfirmNumber(PHONE), { wrapper }).result;
  const isOld = () => client.getQueryState(applicationStatusQuery(PHONE).queryKey)?.isInvalidated;
  return { ...current, isOld };
}

it.each([
  ['application_decided', true],
  ['referral_given', true],
  ['code_incorrect', false],
])('after %s the status is asked for anew: %s', async (code, isOld) => {
  const confirming = begin(code);
  await act(() => confirming.confirm.mutateAsync({ code: '123456', referral_code: '' }).catch(() => undefined));
  expect(confirming.isOld()).toBe(isOld);
});

it('an applicant who was decided on meanwhile reads so, and not for ever that a code can be sent', async () => {
  const confirming = begin('application_decided');
  await act(() => confirming.resend.mutateAsync().catch(() => undefined));
  expect(confirming.isOld()).toBe(true);
});
