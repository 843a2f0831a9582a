import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { queryClient } from '#web/api/query-client.ts';
import { startTestServer, type TestServer } from '#web/api/test-server.ts';

import { useRefundPreview } from './use-refund-preview.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('what a refund would do is asked anew once there is less left of the order', async () => {
  localStorage.setItem('accessToken', 'sarah');
  server.handler = () => ({ status: 200, body: { amount: 40_000, needs_second: server.seen.length > 1 } });
  const { result, rerender } = renderHook(
    ({ left }) => useRefundPreview({ order_id: 'o1', left }, { amount: 40_000 }),
    {
      initialProps: { left: 90_000 },
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  await waitFor(() => expect(result.current).toMatchObject({ effect: { needs_second: false }, isBehind: false }));
  rerender({ left: 50_000 });
  expect(result.current.isBehind).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ effect: { needs_second: true }, isBehind: false }));
  expect(server.seen).toHaveLength(2);
});
