import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { listen } from './listen.ts';

const HERE = { host: '127.0.0.1', port: 0 };

let http: FastifyInstance;
let asked = 0;
let held: PromiseWithResolvers<void>;
beforeEach(() => {
  held = Promise.withResolvers<void>();
  http = Fastify({ forceCloseConnections: 'idle' });
  http.get('/quick', async () => 'quick');
  http.get('/slow', async () => {
    asked += 1;
    await held.promise;
    return 'slow';
  });
});
afterEach(() => http.close());

const portOf = ({ server }: Pick<FastifyInstance, 'server'>) => (server.address() as AddressInfo).port;

function ask(port: number, path: string, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const answered = async (text: Promise<string>, status = 0) => resolve({ status, text: await text });
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      void answered(textOf(response), response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

it('answers a crowd of new connections that come while it is busy with something else within a few turns', async () => {
  await listen(http, HERE);
  const TURN_MS = 20;
  const CROWD = 160;
  let turns = 0;
  const busy = setInterval(() => {
    turns += 1;
    const until = performance.now() + TURN_MS;
    while (performance.now() < until);
  }, 0);
  const agents = Array.from({ length: CROWD }, () => new Agent());
  const answers = await Promise.all(agents.map((agent) => ask(portOf(http), '/quick', agent)));
  clearInterval(busy);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  // By one socket alone it takes as many turns as people.
  expect(turns).toBeLessThan(CROWD / 2);
});

it('refuses an address on which somebody else listens, as somebody else does on ours', async () => {
  const other = createServer().listen(HERE);
  await once(other, 'listening');
  await expect(listen(http, { ...HERE, port: (other.address() as AddressInfo).port })).rejects.toThrow('EADDRINUSE');
  other.close();
  const second = Fastify();
  await listen(second, HERE);
  await expect(listen(Fastify(), { ...HERE, port: portOf(second) })).rejects.toThrow('EADDRINUSE');
  await second.close();
});

it('cuts nobody off when it closes, and waits for nobody who asks nothing', async () => {
  await listen(http, HERE);
  const agents = Array.from({ length: 40 }, () => new Agent({ keepAlive: true }));
  await Promise.all(agents.map((agent) => ask(portOf(http), '/quick', agent)));
  const slow = agents.slice(0, 20).map((agent) => ask(portOf(http), '/slow', agent));
  await expect.poll(() => asked).toBe(slow.length);
  const from = performance.now();
  const closed = http.close();
  setTimeout(held.resolve, 100);
  expect((await Promise.all(slow)).map(({ text }) => text)).toEqual(Array<string>(20).fill('slow'));
  await closed;
  expect(performance.now() - from).toBeLessThan(10_000);
  agents.forEach((agent) => agent.destroy());
});

it('waits for nobody who has connected and asked nothing yet, as browsers do ahead', async () => {
  await listen(http, HERE);
  const ahead = Array.from({ length: 20 }, () => connect({ host: '127.0.0.1', port: portOf(http) }));
  const met = Promise.all(ahead.map((socket) => once(socket, 'connect')));
  let heard = 0;
  http.server.on('connection', () => (heard += 1));
  await met;
  await expect.poll(() => heard).toBe(ahead.length);
  const from = performance.now();
  await http.close();
  expect(performance.now() - from).toBeLessThan(10_000);
});

it('answers who has asked for the first time while it was busy with closing', async () => {
  let sockets: Socket[] = [];
  const ask = () => {
    for (const socket of sockets) socket.write('GET /quick HTTP/1.1\r\nhost: here\r\n\r\n');
    const until = performance.now() + 200;
    while (performance.now() < until);
  };
  http.addHook('preClose', async () => void setTimeout(() => setImmediate(ask), 10));
  await listen(http, HERE);
  sockets = Array.from({ length: 5 }, () => connect({ host: '127.0.0.1', port: portOf(http) }));
  const met = Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let heard = 0;
  http.server.on('connection', () => (heard += 1));
  await met;
  await expect.poll(() => heard).toBe(sockets.length);
  const said = sockets.map((socket) => textOf(socket));
  await http.close();
  for (const text of await Promise.all(said)) expect(text).toMatch(/^HTTP\/1.1 (200|503)/);
});
