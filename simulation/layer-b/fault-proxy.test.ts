import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { waitUntil } from '#tools/wait-until.ts';

import { FaultProxy } from './fault-proxy.ts';

/** Says everything back. */
const echo = createServer((socket) => {
  served.push(socket);
  socket.on('error', () => {});
  socket.pipe(socket);
});
const served: Socket[] = [];
const proxy = new FaultProxy(() => (echo.address() as AddressInfo).port);

beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  await proxy.listen();
});
beforeEach(() => proxy.heal());
afterAll(async () => {
  await proxy.close();
  echo.close();
});

interface Caller {
  readonly socket: Socket;
  readonly heard: () => string;
  /** How the line ended for the caller, once it has. */
  readonly ending: () => string | undefined;
}

function call(): Caller {
  const socket = connect(proxy.port, '127.0.0.1');
  let heard = '';
  let ending: string | undefined;
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', (error: NodeJS.ErrnoException) => (ending = error.code));
  socket.on('close', () => (ending ??= 'closed'));
  return { socket, heard: () => heard, ending: () => ending };
}

const soon = async (question: () => boolean) => expect(await waitUntil(question, { limitMs: 5_000, everyMs: 5 }));

async function talking(word: string): Promise<Caller> {
  const caller = call();
  caller.socket.write(word);
  (await soon(() => caller.heard() === word)).toBe(true);
  return caller;
}

describe('a line', () => {
  it('carries both ways, in order, as long as nothing is wrong', async () => {
    const caller = await talking('one');
    const long = 'x'.repeat(300_000);
    caller.socket.write(long);
    (await soon(() => caller.heard().length === long.length + 3)).toBe(true);
    caller.socket.end();
    (await soon(() => caller.ending() === 'closed' && served.at(-1)!.destroyed)).toBe(true);
  });

  it('that is cut closes, takes nothing new, and works again once healed', async () => {
    const before = await talking('before');
    proxy.fail('cut');
    (await soon(() => before.ending() !== undefined)).toBe(true);
    const during = call();
    (await soon(() => during.ending() !== undefined)).toBe(true);
    proxy.heal();
    await talking('after');
  });

  it('that is reset ends without farewell on both sides', async () => {
    const caller = await talking('before');
    proxy.fail('reset');
    (await soon(() => caller.ending() === 'ECONNRESET' && served.at(-1)!.destroyed)).toBe(true);
  });

  it('that is slow says everything later', async () => {
    const caller = await talking('a');
    proxy.fail('delay', 120);
    const began = performance.now();
    caller.socket.write('b');
    (await soon(() => caller.heard() === 'ab')).toBe(true);
    expect(performance.now() - began).toBeGreaterThanOrEqual(200);
  });

  it('that is half open says nothing, not even that the other has gone, and never speaks again', async () => {
    const caller = await talking('before');
    const other = served.at(-1)!;
    proxy.fail('half_open');
    caller.socket.write('lost');
    other.destroy();
    proxy.heal();
    await talking('a new connection');
    await sleep(50);
    expect([caller.heard(), caller.ending()]).toEqual(['before', undefined]);
    caller.socket.destroy();
  });
});
