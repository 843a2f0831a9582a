import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { LOOK_EVERY_MS, refuseWhenBusy, TOO_LATE_MS } from './busy.ts';
import { answerFailures } from './failures.ts';

let http: FastifyInstance;
let atMs = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  http = Fastify();
  refuseWhenBusy(http, () => atMs);
  answerFailures(http, undefined);
  http.get('/api/club/something/', async () => 'done');
  http.get('/healthz', async () => 'alive');
  http.get('/metrics', async () => 'figures');
});
afterEach(async () => {
  await http.close();
  vi.useRealTimers();
});

/** The process gets to what it means to do so much later than it should. */
function goOn(lateMs: number): void {
  atMs += LOOK_EVERY_MS + lateMs;
  vi.advanceTimersByTime(LOOK_EVERY_MS);
}

async function statusNow(): Promise<number> {
  return (await http.inject('/api/club/something/')).statusCode;
}

it('takes requests as soon as it listens, however long its start took', async () => {
  await http.ready();
  goOn(60_000);
  goOn(60_000);
  await http.listen({ host: '127.0.0.1', port: 0 });
  expect(await statusNow()).toBe(200);
});

it('refuses while it stays behind, not after one pause, and takes requests again when it has caught up', async () => {
  await http.listen({ host: '127.0.0.1', port: 0 });
  goOn(60_000);
  expect(await statusNow()).toBe(200);
  goOn(TOO_LATE_MS + 1);
  const refused = await http.inject('/api/club/something/');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.json()).toMatchObject({ error_code: 'service_busy', retry_after: 2 });
  goOn(TOO_LATE_MS);
  expect(await statusNow()).toBe(200);
});

it('says while it refuses that it lives, and how it does', async () => {
  await http.listen({ host: '127.0.0.1', port: 0 });
  for (let times = 0; times < 2; times += 1) goOn(TOO_LATE_MS + 1);
  expect(await statusNow()).toBe(503);
  for (const path of ['/healthz', '/metrics']) expect((await http.inject(path)).statusCode).toBe(200);
});
