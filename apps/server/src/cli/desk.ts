import type { Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Terminal } from './terminal.ts';

/** What every command works with. */
export interface Desk {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that files are named from. */
  readonly folder: string;
  /** The system's user who types. */
  readonly by: Actor & { readonly operator: string };
  /** Opens the product's parts at the first call; they are closed when the command has ended. */
  deps(): Promise<Deps>;
  /** The command has said what is wrong, and ends with the exit code of one that was refused. */
  fail(): void;
}

/** A command that cannot be carried out as it was typed. */
export class Misused extends Error {}

/** Says what came of a command: JSON for programs, lines for people. */
export function answer(desk: Desk, options: { json?: boolean }, result: object, lines: readonly string[]): void {
  desk.terminal.out(options.json === true ? JSON.stringify(result, null, 2) : lines.join('\n'));
}

/**
 * The options that a command needs, asked for where they were not given and somebody can be asked; else it refuses, naming all
 * that are missing. `wanted` says what is asked for each.
 */
export async function complete<K extends string>(
  desk: Desk,
  options: { readonly [name in NoInfer<K>]?: string | undefined } & { readonly json?: boolean },
  wanted: Readonly<Record<K, string>>,
): Promise<Record<K, string>> {
  const given: Partial<Record<K, string>> = {};
  const missing: K[] = [];
  const ask = options.json === true ? undefined : desk.terminal.ask;
  for (const name of Object.keys(wanted) as K[]) {
    const value = options[name] ?? (await ask?.(wanted[name]));
    if (value === undefined) missing.push(name);
    else given[name] = value;
  }
  if (missing.length > 0) throw new Misused(`Missing: ${missing.map((name) => `--${asFlag(name)}`).join(', ')}`);
  // Nothing is missing.
  return given as Record<K, string>;
}

/** Whether a person agrees, or has said so with the command. */
export async function agreed(
  desk: Desk,
  options: { readonly yes?: boolean; readonly json?: boolean },
  question: string,
): Promise<boolean> {
  if (options.yes === true) return true;
  if (options.json === true || desk.terminal.ask === undefined) return false;
  return /^y(es)?$/i.test((await desk.terminal.ask(`${question} (yes/no)`)).trim());
}

function asFlag(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
