import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { ROOT } from './root.ts';

/** As a person types it: from wherever they stand, and without the variables of this run. */
function type(words: readonly string[], folder: string) {
  const [command, ...rest] = words;
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(command!, rest, { cwd: folder, env: { PATH, HOME }, encoding: 'utf8' });
  return { status, stdout, stderr };
}

it('kasente is there by itself and by npm run, with its words, its exit code and the folder in which one stands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasente-here-'));
  for (const begin of [
    [process.execPath, join(ROOT, 'tools/kasente.mjs')],
    ['npm', '--prefix', ROOT, 'run', '--silent', 'kasente', '--'],
  ]) {
    const help = type([...begin, '--help'], folder);
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('Usage: kasente')]);
    expect(type([...begin, 'nonsense'], folder).status).toBe(2);
    const gone = type([...begin, 'import', 'offers', 'gone.csv'], folder);
    expect([gone.status, gone.stderr]).toEqual([2, `There is no file ${folder}/gone.csv.\n`]);
  }
  rmSync(folder, { recursive: true });
});
