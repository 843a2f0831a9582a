#!/usr/bin/env node
// `kasente`, and `npm run kasente -- …`: what an operator does at the machine itself.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { prepare, ROOT } from './bootstrap.mjs';

// npm changes into the repository; files are named from where the person stood.
const env = { ...process.env, KASENTE_FOLDER: process.env.INIT_CWD ?? process.cwd() };
const child = spawn(prepare(), [join(ROOT, 'tools/kasente.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
});
// The terminal tells both of us of Ctrl-C; the command decides what becomes of it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
child.once('exit', (code) => process.exit(code ?? 1));
