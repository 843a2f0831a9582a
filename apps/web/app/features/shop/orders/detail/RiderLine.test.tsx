import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { startTestServer, type TestServer } from '#web/api/test-server.ts';

import type { Assignment } from './delivery-news.ts';
import { assignmentForTests } from './order-for-tests.ts';
import { RiderLine } from './RiderLine.tsx';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(cleanup);
afterAll(() => server.close());

const moses: Assignment = {
  ...assignmentForTests,
  rider: { ...assignmentForTests.rider!, has_photo: true },
};

const another = (assigned_at: string, first_name: string, has_photo: boolean): Assignment => ({
  ...moses,
  assigned_at,
  rider: { ...moses.rider!, first_name, has_photo },
});

it('shows no face of the rider who had it before to whoever waits for another', async () => {
  localStorage.setItem('accessToken', 'grace');
  let photo = 'moses';
  server.handler = () => ({ status: 200, body: { photo } });
  const client = new QueryClient();
  const page = (delivery: Assignment) => (
    <QueryClientProvider client={client}>
      <RiderLine order_id="o-1" delivery={delivery} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(moses));
  const face = async (name: string) => (await screen.findByAltText(`${name}, your rider`)).getAttribute('src');
  expect(await face('Moses')).toBe('data:image/jpeg;base64,moses');
  photo = 'brian';
  rerender(page(another('2026-11-21T07:20:00Z', 'Brian', true)));
  expect(await face('Brian')).toBe('data:image/jpeg;base64,brian');
  rerender(page(another('2026-11-21T07:40:00Z', 'Peter', false)));
  expect(screen.queryByRole('img')).toBeNull();
});
