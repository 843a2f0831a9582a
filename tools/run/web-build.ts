import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Refusal } from '#tools/refusal.ts';
import { ROOT } from '#tools/root.ts';

const WEB = join(ROOT, 'apps', 'web');

/** Where the server finds the built web app. */
export const WEB_DIR = join(WEB, 'build', 'client');

const STAMP = join(WEB, 'build', 'inputs.sha256');

const INPUTS = [
  'package-lock.json',
  'tsconfig.base.json',
  'apps/web/*',
  'apps/web/{app,public,build-steps,worker}/**/*',
  'packages/*/src/**/*.ts',
];

/** True when the build on disk was made from exactly the files that stand here now. */
export function isWebBuilt(): boolean {
  return existsSync(WEB_DIR) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputsHash();
}

/** Builds the web app; rejects with what the build said. `signal` ends it early. */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const hash = inputsHash();
  // A build that is killed half-way leaves a folder that fits no stamp.
  rmSync(STAMP, { force: true });
  const { code, words } = await runBuild(signal);
  if (signal?.aborted === true) return;
  if (code !== 0) throw new Refusal(`The web app could not be built:\n${words}`);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}

/** npm runs the script's shell with node_modules/.bin first, so its `node` is ours. */
function runBuild(signal?: AbortSignal): Promise<{ code: number | null; words: string }> {
  const child = spawn('/bin/sh', ['-c', buildScript()], {
    cwd: WEB,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: [join(ROOT, 'node_modules', '.bin'), dirname(process.execPath), process.env['PATH']].join(':'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, words: `${words}\n${error.message}` }));
    child.once('close', (code) => resolve({ code, words }));
  });
}

function buildScript(): string {
  const text: unknown = JSON.parse(readFileSync(join(WEB, 'package.json'), 'utf8'));
  const scripts = typeof text === 'object' && text !== null && 'scripts' in text ? text.scripts : undefined;
  const build = typeof scripts === 'object' && scripts !== null && 'build' in scripts ? scripts.build : undefined;
  if (typeof build !== 'string') throw new Refusal('apps/web/package.json has no script "build".');
  return build;
}

function inputsHash(): string {
  const hash = createHash('sha256');
  const isInput = (path: string) => !/\.test\.tsx?$/.test(path) && statSync(path).isFile();
  const files = globSync(INPUTS, { cwd: ROOT }).toSorted();
  for (const file of files.filter((path) => isInput(join(ROOT, path)))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
