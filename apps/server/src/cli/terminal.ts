import { createInterface } from 'node:readline/promises';

/** Where a command speaks and listens. */
export interface Terminal {
  /** What was asked for: standard output. */
  out(text: string): void;
  /** What went wrong, and questions: standard error. */
  err(text: string): void;
  /** Asks the person who sits there; absent where nobody does. */
  readonly ask?: (question: string) => Promise<string>;
}

/** This process's own. Whoever pipes an answer in is no person, and is asked nothing. */
export function ownTerminal(): Terminal {
  const speak: Pick<Terminal, 'out' | 'err'> = {
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
  };
  return process.stdin.isTTY && process.stderr.isTTY ? { ...speak, ask } : speak;
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(`${question}: `);
  } finally {
    lines.close();
  }
}
