import { BEAT_MS, type LiveEvent, ON_THE_WAY_MS } from '@club/contract/club/notifications';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { listen } from './live.ts';
import { whenSessionExpires } from './refresh.ts';
import { accessToken, refreshToken, storeTokens } from './session.ts';
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

describe('a page', () => {
  const STREAM = { status: 200, headers: { 'content-type': 'text/event-stream' } };
  /** Opens the stream once, and tells what it heard, at least so many, and for how long it said to have heard nothing. */
  async function listenTo(handler: () => void, atLeast = 0): Promise<{ heard: LiveEvent[]; missedMs: number }> {
    const leave = new AbortController();
    const heard: LiveEvent[] = [];
    server.handler = () => {
      handler();
      const leaveOnceHeard = () => (heard.length < atLeast ? setTimeout(leaveOnceHeard, 10) : leave.abort());
      setTimeout(leaveOnceHeard, 50);
      return STREAM;
    };
    await listen((event) => heard.push(event), leave.signal);
    const { searchParams } = new URL(server.seen.at(-1)!.url, 'http://club');
    return { heard, missedMs: Number(searchParams.get('missed_ms')) };
  }
  afterEach(() => vi.restoreAllMocks());

  it('asks for everything itself when its question was on the way for longer than the server reckons with', async () => {
    expect((await listenTo(() => {})).heard).toEqual([]);
    const ticks = performance.now.bind(performance);
    const slow = () => vi.spyOn(performance, 'now').mockImplementation(() => ticks() + ON_THE_WAY_MS);
    expect((await listenTo(slow, 1)).heard).toEqual([{ topic: 'everything', id: null }]);
  });

  it('knows how long it heard nothing when the clock of the phone is set back, and when the phone slept', async () => {
    const [clock, ticks] = [Date.now, performance.now.bind(performance)];
    const HOUR_MS = 3_600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => clock() - HOUR_MS);
    expect((await listenTo(() => {})).missedMs).toBeGreaterThan(1);
    vi.spyOn(performance, 'now').mockImplementation(() => ticks() + HOUR_MS);
    expect((await listenTo(() => {})).missedMs).toBeGreaterThan(HOUR_MS);
    vi.restoreAllMocks();
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + HOUR_MS);
    expect((await listenTo(() => {})).missedMs).toBeGreaterThan(HOUR_MS);
  });
});

it('a page opens the stream anew when the server has long given no sign of life, and one that beats stays open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  // A line that dies without a word: only whoever asked can give it up.
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const start = (line: ReadableStreamDefaultController<Uint8Array>) => {
      lines.push(line);
      signal.addEventListener('abort', () => line.error(new Error('given up')));
    };
    return Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start })));
  });
  storeTokens({ access: 'token', refresh: 'refresh' });
  const leave = new AbortController();
  const left = listen(() => {}, leave.signal);
  for (let beat = 0; beat < 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    lines[0]!.enqueue(new TextEncoder().encode(': beat\n\n'));
  }
  await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
  expect(lines).toHaveLength(2);
  leave.abort();
  await left;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a page whose session was ended elsewhere', () => {
  it('hears of it by its stream, asks once more, and leaves', async () => {
    let isOver = false;
    let left: boolean | undefined;
    whenSessionExpires((announce) => (left = announce));
    storeTokens({ access: 'token', refresh: 'refresh' });
    server.seen.length = 0;
    server.handler = ({ url }) => {
      if (isOver || url?.includes('/token/refresh/')) return { status: 401, body: {} };
      isOver = true;
      const text = 'event: change\ndata: {"topic":"session","id":null}\n\n';
      return { status: 200, headers: { 'content-type': 'text/event-stream' }, text };
    };
    const heard: LiveEvent[] = [];
    await listen((event) => heard.push(event), new AbortController().signal);
    expect(server.seen.map(({ url }) => url.split('?')[0])).toEqual([
      '/api/club/stream/',
      '/api/club/stream/',
      '/api/club/auth/token/refresh/',
    ]);
    expect([left, accessToken(), refreshToken()]).toEqual([true, null, null]);
    expect(heard).toEqual([]);
  });
});
