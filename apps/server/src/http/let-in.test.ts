import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { API_BASE } from '@club/contract/endpoint';
import { problemReply } from '@club/contract/problem';
import { getPaymentStatus } from '@club/contract/shop/checkout';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { Admission } from './admission.ts';
import { letInByTurns } from './let-in.ts';
import { listen } from './listen.ts';

const LOOKS = `${API_BASE}/offers/`;
const STATUS = `${API_BASE}/orders/0190f0a0-0000-7000-8000-000000000000/payment_status/`;
/** What each takes of the processor: far more than there is for a crowd. */
const WORK_MS = 6;

const agent = new Agent({ keepAlive: true });
let http: FastifyInstance;
let admission: Admission;
let worked: number;
beforeEach(async () => {
  worked = 0;
  admission = new Admission({ size: 10, oldestWaitMs: () => 0 });
  http = Fastify({ forceCloseConnections: 'idle' });
  const work = async () => {
    worked += 1;
    for (const until = performance.now() + WORK_MS; performance.now() < until;);
    return 'done';
  };
  for (const path of [LOOKS, STATUS, '/about']) http.route({ url: path, method: ['GET', 'POST'], handler: work });
  http.get('/healthz', async () => 'alive');
  letInByTurns(http, { admission, endpoints: [getPaymentStatus] });
  await listen(http, { host: '127.0.0.1', port: 0 });
});
afterEach(() => http.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Hangs up when `patience` ends. */
function ask(path: string, method = 'GET', body = '', patience?: AbortSignal): Promise<Answer> {
  const { port } = http.server.address() as AddressInfo;
  const sent = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, agent, headers: sent, signal: patience },
      (response) => {
        const { statusCode: status, headers: told } = response;
        void textOf(response).then((text) => resolve({ status, headers: told, text }));
      },
    );
    asked.on('error', reject).end(body);
  });
}

it('refuses whoever only looks and has waited too long, as the door would, and lets those in who cannot wait', async () => {
  const crowd = Array.from({ length: 400 }, () => ask(LOOKS));
  const [paying, page, alive] = await Promise.all([ask(STATUS), ask('/about'), ask('/healthz')]);
  expect([paying.status, page.status, alive.status]).toEqual([200, 200, 200]);
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers: told, text } of refused) {
    expect(told).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const said = problemReply.parse(JSON.parse(text));
    expect(said).toMatchObject({ error_code: 'service_busy', retry_after: Number(told['retry-after']) });
  }
  expect(new Set(refused.map(({ headers: told }) => told['retry-after']))).toEqual(new Set(['1', '2', '3', '4']));
  expect(admission.lateInAll).toBe(refused.length);
  expect(admission.takeRefused().late).toBe(refused.length);
  expect((await ask(LOOKS)).status).toBe(200);
});

it('does nothing for whoever has hung up while waiting', async () => {
  const patience = new AbortController();
  const lost = Array.from({ length: 80 }, () => ask(STATUS, 'GET', '', patience.signal));
  const kept = Array.from({ length: 20 }, () => ask(STATUS));
  // Let in are the first few of them.
  await expect.poll(() => worked, { interval: 1 }).toBeGreaterThan(0);
  patience.abort();
  await Promise.allSettled(lost);
  expect((await Promise.all(kept)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
  expect((await ask(STATUS)).status).toBe(200);
  expect(worked).toBeLessThan(80);
});

it('answers what comes over one connection at once in its order', async () => {
  const { port } = http.server.address() as AddressInfo;
  const paths = Array.from({ length: 40 }, (_, place) => (place % 2 === 0 ? LOOKS : `/missing-${place}`));
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`).join(''));
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  await expect.poll(() => statuses().length, { timeout: 20_000 }).toBe(paths.length);
  socket.destroy();
  expect(statuses()).toEqual(paths.map((path) => (path === LOOKS ? 200 : 404)));
});

it('goes on with the same connections after it has refused what nobody has read', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(20_000) });
  const crowd = Array.from({ length: 400 }, () => ask(LOOKS, 'POST', body));
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(
    (await Promise.all(crowd.slice(0, 20).map(() => ask(LOOKS, 'POST', body)))).map(({ status }) => status),
  ).toEqual(Array<number>(20).fill(200));
});
