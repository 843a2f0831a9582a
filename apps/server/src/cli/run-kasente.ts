import { Command, CommanderError } from 'commander';

import { ConfigError } from '#server/config.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { adminCommands } from './admin.ts';
import { booksCommand } from './books.ts';
import { categoryCommands } from './category.ts';
import { deliveryCommands } from './delivery.ts';
import { Misused, type Desk } from './desk.ts';
import { doctorCommand } from './doctor.ts';
import { importCommands } from './import.ts';
import { keysCommands } from './keys.ts';
import { managerCommands } from './manager.ts';
import { outletCommands } from './outlet.ts';
import { personCommands } from './person.ts';
import type { Terminal } from './terminal.ts';
import { termsCommands } from './terms.ts';

/** Done; refused or found wrong; not understood; not configured (as the server ends, sysexits' EX_CONFIG). */
export const EXIT = { done: 0, refused: 1, misused: 2, unconfigured: 78 } as const;

interface Setting {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly operator: string;
  open(env: Setting['env']): Promise<{ deps: Deps; close(): Promise<void> }>;
}

/** Carries out one command and answers the exit code. */
export async function runKasente(words: readonly string[], setting: Setting): Promise<number> {
  let opened: ReturnType<Setting['open']> | undefined;
  let hasFailed = false;
  const desk: Desk = {
    terminal: setting.terminal,
    env: setting.env,
    folder: setting.folder,
    by: { operator: setting.operator },
    fail: () => (hasFailed = true),
    deps: async () => (await (opened ??= setting.open(setting.env))).deps,
  };
  try {
    await programOf(desk).parseAsync([...words], { from: 'user' });
    return hasFailed ? EXIT.refused : EXIT.done;
  } catch (error) {
    return explain(setting.terminal, error, words.includes('--json'));
  } finally {
    await opened?.then(
      ({ close }) => close(),
      () => {},
    );
  }
}

function programOf(desk: Desk): Command {
  const program = new Command('kasente')
    .description('What an operator of Kasente Club does at the machine itself.')
    .option('--json', 'answer in JSON, and ask nothing')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => desk.terminal.out(text.trimEnd()),
      writeErr: (text) => desk.terminal.err(text.trimEnd()),
    })
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 refused or something is wrong, 2 not understood, 78 not configured.',
    );
  for (const add of [
    adminCommands,
    outletCommands,
    deliveryCommands,
    managerCommands,
    importCommands,
    categoryCommands,
    doctorCommand,
    booksCommand,
    keysCommands,
    personCommands,
    termsCommands,
  ])
    add(program, desk);
  return program;
}

function explain(terminal: Terminal, error: unknown, asJson: boolean): number {
  // Help was asked for, or commander has said what it did not understand.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.misused;
  const message = error instanceof Error ? error.message || String(error.cause) : String(error);
  const errors = error instanceof Problem ? error.errors : {};
  const error_code = error instanceof Problem ? error.code : 'failed';
  if (asJson) terminal.out(JSON.stringify({ message, error_code, errors }, null, 2));
  else {
    const fields = Object.entries(errors).map(([field, texts]) => `  ${field}: ${texts.join(' ')}`);
    terminal.err([message, ...fields].join('\n'));
  }
  if (error instanceof Misused) return EXIT.misused;
  return error instanceof ConfigError ? EXIT.unconfigured : EXIT.refused;
}
