import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { ROOT } from '#tools/root.ts';

/** Builds the bare page with the same React Router and React as the product, and says where it lies. */
export async function buildBare(): Promise<string> {
  const done = spawnSync(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: join(ROOT, 'bench/web/bare'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`The bare page could not be built:\n${done.stdout}${done.stderr}`);
  return join(ROOT, '.cache/bare-page/client');
}
