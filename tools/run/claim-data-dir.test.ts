import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ROOT } from '#tools/root.ts';

/** Far more than a refusal takes, and short enough for a run that never ends to be ended. */
const PATIENCE_MS = 20_000;
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kasente-data-dir-'));
  writeFileSync(join(folder, 'a-file'), 'not a folder');
  mkdirSync(join(folder, 'locked'));
  chmodSync(join(folder, 'locked'), 0o500);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm start` says with this DATA_DIR, and how it ends; `SIGKILL` when it did not end by itself. */
function startOn(dataDir: string): Promise<{ words: string; end: number | string | null }> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.ts')], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ words, end: code ?? signal })));
}

describe('a DATA_DIR that cannot be used', () => {
  it.each([
    ['a name where nothing can be made', () => '/proc/nope', 'no folder can be made there'],
    ['a path below such a name', () => '/proc/nope/deeper', 'no folder can be made there'],
    ['a file', () => join(folder, 'a-file'), 'there is a file of that name'],
    ['a path through a file', () => join(folder, 'a-file/deeper'), 'a part of its path is a file'],
    [
      'a folder that may not be written',
      () => (isRoot ? '/sys/kernel' : join(folder, 'locked')),
      'this user may not write there',
    ],
    [
      'a path in a folder that may not be written',
      () => (isRoot ? '/sys/nope' : join(folder, 'locked/deeper')),
      'this user may not write there',
    ],
  ])(
    'is refused in one sentence at once: %s',
    async (_name, pathOf, reason) => {
      const dataDir = pathOf();
      expect(await startOn(dataDir)).toEqual({
        words: `The folder ${dataDir} (DATA_DIR) cannot be used: ${reason}.\n`,
        end: 1,
      });
    },
    PATIENCE_MS * 2,
  );
});
