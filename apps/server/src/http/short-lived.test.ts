import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { collector, oldBytes } from '#server-test/collector.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

const CALLS = 2_000;
/** A request and its answer take several thousand. */
const MOST_BYTES_EACH = 1_000;
const REQUEST = 'GET /api/club/contact/ HTTP/1.1\r\nhost: club\r\n\r\n';

let world: TestWorld;
let socket: Socket;
beforeAll(async () => {
  world = await openWorld();
  await world.app.http.listen({ host: '127.0.0.1', port: 0 });
  socket = connect((world.app.http.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
});
afterAll(async () => {
  socket.destroy();
  await world.close();
});

async function call(times: number, between: () => void): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    socket.write(REQUEST);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString('latin1', 0, 15)).toBe('HTTP/1.1 200 OK');
    if (done % 100 === 0) between();
  }
}

// What outlives its call by a moment is moved twice and then kept until the great collection, while everybody waits.
it('leaves next to nothing of a call behind for the great collection', async () => {
  const collect = collector();
  const collectNew = () => collect({ type: 'minor' });
  await call(CALLS, collectNew);
  collect();
  const before = oldBytes();
  await call(CALLS, collectNew);
  expect((oldBytes() - before) / CALLS).toBeLessThan(MOST_BYTES_EACH);
});
