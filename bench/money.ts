import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { ROOT } from '#tools/root.ts';

/**
 * The promised figures of the money core at their full size, on a real database: callbacks that never come, forged ones,
 * lost answers, and everybody pressing at once. Ends with the exit code of the proofs.
 */
const words = ['run', '--project', 'server', 'apps/server/src/features/payments/money-figures.test.ts'];
const proofs = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words], {
  cwd: ROOT,
  env: { ...process.env, MONEY_FIGURES: 'full' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const began = performance.now();
const failures: string[] = [];
for await (const line of createInterface({ input: proofs.stdout })) {
  if (line.startsWith('FIGURES ')) console.log(line.slice('FIGURES '.length));
  else failures.push(line);
}
const code = await new Promise<number>((resolve) => {
  if (proofs.exitCode !== null) resolve(proofs.exitCode);
  else proofs.once('exit', (ended) => resolve(ended ?? 1));
});
if (code !== 0) console.error(failures.join('\n'));
console.log(`${code === 0 ? 'All hold' : 'NOT all hold'}, after ${Math.round((performance.now() - began) / 1000)} s`);
process.exit(code);
