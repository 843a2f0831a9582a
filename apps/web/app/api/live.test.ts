import { afterAll, beforeAll, expect, it } from 'vitest';

import { listen } from './live.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('tells the server how long the page has heard nothing: at first since it began to load', async () => {
  localStorage.setItem('accessToken', 'token');
  const sinceLoadMs = Date.now() - performance.timeOrigin;
  const leave = new AbortController();
  server.handler = () => {
    leave.abort();
    return { status: 503 };
  };
  await listen(() => {}, leave.signal);
  const { searchParams } = new URL(server.seen[0]!.url, 'http://club');
  expect(Number(searchParams.get('missed_ms'))).toBeGreaterThanOrEqual(Math.floor(sinceLoadMs));
});
