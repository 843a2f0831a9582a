import { createServer, connect as dial, type AddressInfo, type Server, type Socket } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { freshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';

let url: string;
let drop: () => Promise<void>;
let connection: Connection;

beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  connection = connect(url, { as_owner: true });
});

afterAll(async () => {
  await connection.close();
  await drop();
});

describe('a connection', () => {
  it('that breaks while a query is in hand fails that query, and nothing else', async () => {
    await overLine({}, async (over, line) => {
      const broken = over.db.transaction().execute((tx) => sql`SELECT pg_sleep(5)`.execute(tx));
      await hasBegun('pg_sleep').finally(line.cut);
      await expect(broken).rejects.toThrow();
      expect((await sql`SELECT 1 AS one`.execute(over.db)).rows).toEqual([{ one: 1 }]);
    });
  });

  it('over which nothing comes any more is given up, and its place taken by a new one', async () => {
    await overLine({ silence_ms: 300 }, async (over, line) => {
      await sql`SELECT 1`.execute(over.db);
      line.silence();
      const unanswered = over.db.transaction().execute((tx) => sql`SELECT 1`.execute(tx));
      await expect(unanswered).rejects.toThrow();
      expect((await sql`SELECT 1 AS one`.execute(over.db)).rows).toEqual([{ one: 1 }]);
    });
  });
});

/** With a pool of one connection, which goes over a line that can be made to fail. */
async function overLine(
  options: { silence_ms?: number },
  work: (over: Connection, line: Line) => Promise<void>,
): Promise<void> {
  const line = await openLine(Number(new URL(url).port));
  const { port } = line.server.address() as AddressInfo;
  const over = connect(Object.assign(new URL(url), { port: String(port) }).href, { ...options, size: 1 });
  await work(over, line);
  await over.close();
  line.cut();
  line.server.close();
}

async function hasBegun(words: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
        AND query LIKE ${`%${words}%`}`.execute(connection.db);
    expect(rows).toHaveLength(1);
  });
}

interface Line {
  readonly server: Server;
  /** What is connected now never hears anything again; what connects later does. */
  silence(): void;
  /** What is connected now ends at once. */
  cut(): void;
}

async function openLine(port: number): Promise<Line> {
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    silence: () => pairs.forEach(([near, far]) => far.unpipe(near)),
    cut: () => pairs.flat().forEach((socket) => socket.resetAndDestroy()),
  };
}
