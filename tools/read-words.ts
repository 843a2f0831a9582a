import { parseArgs } from 'node:util';

type Takes = 'nothing' | 'a whole number' | readonly string[];

/** One thing that may be asked of a command. */
interface Option {
  readonly takes: Takes;
  readonly says: string;
}

/** What a command does and what may be asked of it. */
export interface Command<O extends Readonly<Record<string, Option>>> {
  /** As people type it. */
  readonly name: string;
  readonly does: string;
  readonly options?: O;
  /** Further words that it takes, if any. */
  readonly words?: string;
}

type Given<T extends Takes> = T extends 'nothing' ? boolean : T extends readonly string[] ? T[number] : number;
type Asked<O extends Readonly<Record<string, Option>>> = { readonly [name in keyof O]?: Given<O[name]['takes']> };

export interface Understood<O extends Readonly<Record<string, Option>>> {
  readonly asked: Asked<O>;
  readonly words: readonly string[];
}

/** What is told in place of doing anything: help, which ends well, or what was not understood. */
export interface Told {
  readonly told: string;
  readonly code: 0 | 2;
}

/** What stands behind a command, or what to tell whoever has typed it. */
export function understand<const O extends Readonly<Record<string, Option>>>(
  typed: readonly string[],
  command: Command<O>,
): Understood<O> | Told {
  const options: Readonly<Record<string, Option>> = command.options ?? {};
  const kinds = Object.entries(options).map(([name, { takes }]) => [name, kindOf(takes)] as const);
  const { tokens } = parseArgs({
    args: [...typed],
    options: { ...Object.fromEntries(kinds), help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  });
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) {
    return { told: helpOf(command), code: 0 };
  }
  const asked: Record<string, unknown> = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (command.words === undefined) return misunderstood(command, `"${token.value}" is not understood.`);
      words.push(token.value);
    }
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (option === undefined) return misunderstood(command, `${token.rawName} is not understood.`);
    const value = valueOf(option.takes, token.value);
    if (value === undefined) return misunderstood(command, `${token.rawName} takes ${wordsOf(option.takes)}.`);
    asked[token.name] = value;
  }
  // Each was looked at by what its option takes.
  return { asked: asked as Asked<O>, words };
}

/** The same of what this process was started with. It ends here where help was asked for or something is not understood. */
export function readWords<const O extends Readonly<Record<string, Option>>>(command: Command<O>): Understood<O> {
  const understood = understand(process.argv.slice(2), command);
  if (!('told' in understood)) return understood;
  process[understood.code === 0 ? 'stdout' : 'stderr'].write(`${understood.told}\n`);
  process.exit(understood.code);
}

const kindOf = (takes: Takes) => ({ type: takes === 'nothing' ? ('boolean' as const) : ('string' as const) });

function valueOf(takes: Takes, value: string | undefined): boolean | number | string | undefined {
  if (takes === 'nothing') return value === undefined ? true : undefined;
  if (value === undefined) return undefined;
  if (takes === 'a whole number') return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
  return takes.includes(value) ? value : undefined;
}

const wordsOf = (takes: Takes) => (typeof takes === 'string' ? takes : `one of ${takes.join(', ')}`);

function misunderstood(command: { readonly name: string }, what: string): Told {
  return { told: `${what} What is: ${command.name} --help`, code: 2 };
}

function helpOf({ name, does, options = {}, words }: Command<Readonly<Record<string, Option>>>): string {
  const lines = Object.entries(options).map(([option, { takes, says }]): [left: string, right: string] => {
    const value = takes === 'nothing' ? '' : takes === 'a whole number' ? ' N' : ` ${takes.join('|')}`;
    return [`--${option}${value}`, says];
  });
  if (words !== undefined) lines.unshift(['WORDS', words]);
  const width = Math.max(0, ...lines.map(([left]) => left.length));
  const shown = lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return [name, `  ${does}`, ...(shown.length > 0 ? ['', ...shown] : [])].join('\n');
}
