import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

import { ROOT } from '#tools/root.ts';

export interface CommandResult {
  code: number | null;
  words: string;
}

interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
  limitMs?: number;
  /** Whether others who run at the same time come first. */
  givesWay?: boolean;
}

/** Runs a program of ours (from node_modules/.bin, on this Node) to its end and keeps what it says. */
export function runCommand(
  words: string[],
  { cwd = ROOT, env = {}, limitMs = 600_000, givesWay = false }: CommandOptions = {},
): Promise<CommandResult> {
  const [program = '', ...rest] = givesWay ? ['nice', ...words] : words;
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
