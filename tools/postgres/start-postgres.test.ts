import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { quickFolder } from '#tools/quick-folder.ts';

import { startPostgres, startThrowAwayPostgres, type RunningPostgres } from './start-postgres.ts';

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let dataDir: string;
  const running: RunningPostgres[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(quickFolder(), 'kasente-test-'));
    chmodSync(folder, 0o755);
    dataDir = join(folder, 'data');
  });

  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    if (existsSync(join(dataDir, 'postgres.json'))) rmSync(homeOf(dataDir), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(where = dataDir): Promise<RunningPostgres> {
    const postgres = await startPostgres({ dataDir: where });
    running.push(postgres);
    return postgres;
  }

  it('is version 18, speaks UTF-8 and sorts the same everywhere', async () => {
    const { url } = await start();
    const sql = `SELECT current_setting('server_version') LIKE '18%' AS version, getdatabaseencoding() AS encoding,
      (SELECT datlocale FROM pg_database WHERE datname = 'club') AS locale, upper('ñ') AS upper`;
    expect(await query(url, sql)).toEqual([{ version: true, encoding: 'UTF8', locale: 'C.UTF-8', upper: 'Ñ' }]);
  });

  it('keeps its data, port and password over a stop', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept (id int)');
    await query(first.url, 'INSERT INTO kept VALUES (7)');
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  it('keeps what was committed when it is killed', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept (id int)');
    process.kill(postmasterOf(dataDir), 'SIGKILL');
    await first.exited;
    const second = await start();
    expect(await query(second.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 0 }]);
  });

  it('refuses a second start on the same folder in one sentence', async () => {
    await start();
    await expect(startPostgres({ dataDir })).rejects.toThrow(/^The database of .* is already in use by process \d+: /);
  });

  it('starts afresh in another folder and after the folder was removed', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept (id int)');
    await first.stop();
    rmSync(homeOf(dataDir), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true });
    const second = await start();
    expect(await query(second.url, `SELECT to_regclass('kept') AS kept`)).toEqual([{ kept: null }]);
  });

  it('runs from a folder that others may not enter', async () => {
    chmodSync(folder, 0o700);
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets nobody read the password or the data', async () => {
    const { url } = await start();
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0);
    expect(statSync(homeOf(dataDir)).mode & 0o077).toBe(0);
    const stranger = new URL(url);
    stranger.password = 'wrong';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('says in one sentence that the folder cannot be used or its pointer is damaged', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(startPostgres({ dataDir: join(file, 'data') })).rejects.toThrow('a part of its path is a file');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'postgres.json'), '{');
    await expect(startPostgres({ dataDir })).rejects.toThrow('is damaged');
    rmSync(join(dataDir, 'postgres.json'));
  });

  it('forgets everything when it was only for tests', async () => {
    const postgres = await startThrowAwayPostgres();
    const [row] = z
      .array(z.object({ folder: z.string() }))
      .parse(await query(postgres.url, `SELECT current_setting('data_directory') AS folder`));
    await postgres.stop();
    expect(existsSync(row?.folder ?? '/')).toBe(false);
  });
});

function homeOf(dataDir: string): string {
  const text: unknown = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const { home } = z.object({ home: z.string() }).parse(text);
  return home === 'inside' ? join(dataDir, 'postgres') : home;
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(homeOf(dataDir), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server killed under us is what some of these tests are about.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
