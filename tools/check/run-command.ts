import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

import { ROOT } from '#tools/root.ts';

export interface CommandResult {
  code: number | null;
  words: string;
}

/** Runs a program of ours (from node_modules/.bin, on this Node) to its end and keeps what it says. */
export function runCommand(
  words: string[],
  { cwd = ROOT, env = {}, limitMs = 600_000 }: { cwd?: string; env?: Record<string, string>; limitMs?: number } = {},
): Promise<CommandResult> {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, ...PATH, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    killSignal: 'SIGTERM',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, words: `${said}\n${error.message}` }));
    child.once('close', (code, signal) =>
      resolve({ code, words: signal === null ? said : `${said}\nended by ${signal} after ${limitMs / 1000} s` }),
    );
  });
}

const PATH = {
  PATH: [join(ROOT, 'node_modules', '.bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
};
