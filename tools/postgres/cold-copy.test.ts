import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { fillClub } from '#seeds/crowd/fill-club.ts';
import { migrate } from '#server/db/migrate.ts';
import { copyData, newDataDir } from '#tools/copy-data.ts';
import { ROOT } from '#tools/root.ts';

import { holdsCluster } from './cluster-home.ts';
import { startPostgres, type RunningPostgres } from './start-postgres.ts';

const folders: string[] = [];
const running: RunningPostgres[] = [];
afterAll(async () => {
  for (const postgres of running) await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<RunningPostgres> {
  folders.push(dataDir);
  const postgres = await startPostgres({ dataDir });
  running.push(postgres);
  return postgres;
}

/** What the operator's command says of the books and of every table. */
function booksOf({ url }: RunningPostgres): { rows: Record<string, number>; faults: object[]; sum: number } {
  const env = { ...process.env, DATABASE_URL: url };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/kasente.ts'), 'books', '--json'], {
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as ReturnType<typeof booksOf>;
}

it('a DATA_DIR that was copied while stopped is a backup: every count and sum is as it was', async () => {
  const first = await start(newDataDir());
  await migrate(first.url);
  await fillClub(first.url, { offers: 30, members: 40, orders: 300 }, () => {});
  const before = booksOf(first);
  expect(before.rows).toMatchObject({ orders: 300, members: 40 });
  expect(before).toMatchObject({ sum: 0, faults: [] });
  await first.stop();
  expect(holdsCluster(folders[0]!)).toBe(true);
  const again = await start(copyData(folders[0]!));
  expect(booksOf(again)).toEqual(before);
});
