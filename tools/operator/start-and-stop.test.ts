import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { ROOT } from '#tools/root.ts';

/** A database that nobody keeps. */
const NOBODY = 'postgres://nobody@127.0.0.1:1/club';

it('a server that can keep nothing in DATA_DIR says so at the start', async () => {
  for (const DATA_DIR of ['/proc/club', join(ROOT, 'package.json')]) {
    const server = startServer({ DATABASE_URL: NOBODY, DATA_DIR });
    expect(await endOf(server)).toEqual({
      code: 78,
      said: expect.stringMatching(
        `^The server cannot start:\nDATA_DIR cannot be used \\(${DATA_DIR}\\): [a-z ]+\n$`,
      ) as string,
    });
  }
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a server that is told to stop before it is ready says so and ends (%s)',
  async (signal) => {
    // It is waited for a database that says nothing.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const asked = once(silent, 'connection');
    const server = startServer({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/club` });
    await asked;
    server.kill(signal);
    expect(await endOf(server)).toEqual({ code: 0, said: 'The server was told to stop before it was ready.\n' });
    silent.close();
  },
);

function startServer(env: Record<string, string>) {
  return spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function endOf(server: ReturnType<typeof startServer>): Promise<{ code: number | null; said: string }> {
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit') as Promise<[number | null]>]);
  return { code, said };
}
