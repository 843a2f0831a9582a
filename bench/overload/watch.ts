import type { ChildProcess } from 'node:child_process';

import type pg from 'pg';

import { residentMib } from '#bench/processes.ts';

const EVERY_MS = 250;

export interface Seen {
  /** The most memory that the server held, in MiB. */
  memory: number;
  /** The longest that its chores were silent, in milliseconds. */
  choresSilentMs: number;
  /** The slowest answer of `/readyz`, in milliseconds, and how many said anything but 200. */
  readySlowestMs: number;
  unready: number;
}

/** Looks at a server from outside while it is loaded. */
export async function watch<T>(
  { server, port, database }: { server: ChildProcess; port: number; database: pg.Client },
  work: () => Promise<T>,
): Promise<{ done: T; seen: Seen }> {
  const seen: Seen = { memory: 0, choresSilentMs: 0, readySlowestMs: 0, unready: 0 };
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      seen.memory = Math.max(seen.memory, residentMib(server));
      const { rows } = await database.query<{ ms: number }>(
        'SELECT extract(epoch FROM clock_timestamp() - max(at)) * 1000 AS ms FROM worker_beats',
      );
      seen.choresSilentMs = Math.max(seen.choresSilentMs, rows[0]?.ms ?? 0);
      const from = performance.now();
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      await ready?.arrayBuffer();
      seen.readySlowestMs = Math.max(seen.readySlowestMs, performance.now() - from);
      if (ready?.status !== 200) seen.unready += 1;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const looking = look();
  const done = await work();
  isOver = true;
  await looking;
  return { done, seen };
}
