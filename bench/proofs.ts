import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { ROOT } from '#tools/root.ts';

/** Runs the tests of some files at their full figures, prints what they tell, and ends with their exit code. */
export async function proveFigures(files: readonly string[]): Promise<never> {
  const words = ['run', '--project', 'server', ...files];
  const proofs = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: ROOT,
    env: { ...process.env, FIGURES: 'full' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const began = performance.now();
  const failures: string[] = [];
  const ended = new Promise<number>((resolve) => proofs.once('exit', (code) => resolve(code ?? 1)));
  for await (const line of createInterface({ input: proofs.stdout })) {
    if (line.startsWith('FIGURES ')) console.log(line.slice('FIGURES '.length));
    else failures.push(line);
  }
  const code = await ended;
  if (code !== 0) console.error(failures.join('\n'));
  console.log(`${code === 0 ? 'held' : 'NOT held'}, after ${Math.round((performance.now() - began) / 1000)} s`);
  process.exit(code);
}
