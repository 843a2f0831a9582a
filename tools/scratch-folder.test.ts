import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { ROOT } from '#tools/root.ts';

import { scratchFolder } from './scratch-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'kasente-parent-'));

describe('a scratch folder', () => {
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  it('goes with the process that asked for it, whatever lies in it', async () => {
    const child = askInChild('process.stdin.once("data", () => process.exit(1))');
    const folder = await child.folder;
    writeFileSync(join(folder, 'picture'), 'x');
    child.process.stdin.write('end\n');
    await child.ended;
    expect(existsSync(folder)).toBe(false);
  });

  it('is swept by the next that asks, where its process was killed', async () => {
    const child = askInChild('process.stdin.resume()');
    const folder = await child.folder;
    const mine = scratchFolder('mine', parent);
    expect(existsSync(folder), 'while its process lives').toBe(true);
    child.process.kill('SIGKILL');
    await child.ended;
    expect(existsSync(folder), 'nobody could remove it').toBe(true);
    const foreign = join(parent, 'somebody-else');
    mkdirSync(foreign);
    scratchFolder('next', parent);
    expect([folder, mine, foreign].map((each) => existsSync(each))).toEqual([false, true, true]);
  });
});

function askInChild(then: string) {
  const source = `import { scratchFolder } from '#tools/scratch-folder.ts';
    console.log(scratchFolder('theirs', ${JSON.stringify(parent)})); ${then}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const folder = once(child.stdout, 'data').then(([text]) => String(text).trim());
  return { process: child, folder, ended: once(child, 'exit') };
}
