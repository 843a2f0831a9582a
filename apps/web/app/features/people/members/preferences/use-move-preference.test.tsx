import type { PreferencesReply } from '@club/contract/club/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { queryClient } from '#web/api/query-client.ts';
import { startTestServer, type TestServer } from '#web/api/test-server.ts';
import { preferencesQuery } from '#web/features/people/members/profile-queries.ts';
import { toast } from '#web/ui/toasts.ts';

import { useMovePreference } from './use-move-preference.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const reply = (newOffers: boolean) => ({ newOffers }) as PreferencesReply;
const shown = () => queryClient.getQueryData(preferencesQuery.queryKey)?.newOffers;

function open() {
  const { result } = renderHook(() => useMovePreference(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return {
    move: (newOffers: boolean) => act(() => result.current.mutate({ newOffers })),
    rest: () => waitFor(() => expect(queryClient.isMutating()).toBe(0)),
  };
}

beforeEach(() => {
  localStorage.setItem('accessToken', 'grace');
  server.seen.length = 0;
  queryClient.setQueryData(preferencesQuery.queryKey, reply(true));
});

it('a switch whose two presses both fail stands where the server has it', async () => {
  server.handler = () => ({ status: 400, body: {} });
  const { move, rest } = open();
  move(false);
  move(true);
  await rest();
  expect([server.seen.length, shown()]).toEqual([2, true]);
});

it('one of which the first press was saved and the second failed stands as it was saved', async () => {
  server.handler = () => (server.seen.length === 1 ? { status: 200, body: reply(false) } : { status: 400, body: {} });
  const { move, rest } = open();
  move(false);
  move(true);
  await rest();
  expect([server.seen.length, shown()]).toEqual([2, false]);
});

it.each([
  [false, []],
  [true, ['Error saving preferences. Please try again.']],
])('one whose answer was lost stands as the server has it: %s', async (stands, said) => {
  const failed = vi.spyOn(toast, 'error');
  server.handler = ({ method }) => {
    if (method !== 'GET') server.dropConnections();
    return { status: 200, body: reply(stands) };
  };
  const { move, rest } = open();
  move(false);
  await rest();
  expect(shown()).toBe(stands);
  expect(failed.mock.calls.flat()).toEqual(said);
  failed.mockRestore();
});
