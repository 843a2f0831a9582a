import { tmpdir } from 'node:os';

import { runKasente } from '#server/cli/run-kasente.ts';
import { parseConfig } from '#server/config.ts';

import type { TestWorld } from './world.ts';

export const OPERATOR = 'grace@club-1';

interface Sitting {
  ask?: (question: string) => Promise<string>;
  env?: Record<string, string>;
  folder?: string;
}

/** Types commands on a world of a test, as an operator named `OPERATOR`; nobody answers questions unless `ask` does. */
export function kasenteAt(world: TestWorld) {
  return async (words: readonly string[], { ask, env, folder = tmpdir() }: Sitting = {}) => {
    const said = { out: [] as string[], err: [] as string[] };
    const code = await runKasente(words, {
      terminal: {
        out: (text) => void said.out.push(text),
        err: (text) => void said.err.push(text),
        ...(ask === undefined ? {} : { ask }),
      },
      env: env ?? {},
      folder,
      operator: OPERATOR,
      async open() {
        if (env !== undefined) parseConfig(env);
        return { deps: world.deps, close: async () => {} };
      },
    });
    return { code, out: said.out.join('\n'), err: said.err.join('\n') };
  };
}
