import pg from 'pg';
import { z } from 'zod';

import type { Postmaster } from '#tools/postgres/postmaster.ts';
import { waitUntil } from '#tools/wait-until.ts';

/** After a power cut PostgreSQL first replays what it had written; that may take a while. */
const RECOVERY_MS = 120_000;
const CONNECT_MS = 5_000;

/** Waits until the database of `url` answers, creating it if need be; false when PostgreSQL ends first. */
export async function waitForDatabase(url: string, postmaster: Postmaster): Promise<boolean> {
  let ready = false;
  await waitUntil(
    async () => {
      ready = !postmaster.hasExited() && (await answers(url));
      return ready || postmaster.hasExited();
    },
    { limitMs: RECOVERY_MS },
  );
  return ready && !postmaster.hasExited();
}

async function answers(url: string): Promise<boolean> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({
    connectionString: maintenance.href,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A server that goes away while we ask is only a "not yet".
  client.on('error', () => {});
  try {
    await client.connect();
    await createDatabase(client, maintenance.username);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const found = await client.query('SELECT count(*)::int AS count FROM pg_database WHERE datname = $1', [name]);
  const { count } = z.object({ count: z.number() }).parse(found.rows[0]);
  if (count === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
}
