import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { emptyDatabase, type FreshDatabase } from '#server-test/fresh-database.ts';

import { openDeps } from './open-deps.ts';
import { EXIT, runKasente } from './run-kasente.ts';

let empty: FreshDatabase;
beforeAll(async () => {
  empty = await emptyDatabase();
});
afterAll(() => empty.drop());

const at = (change: (url: URL) => void): string => {
  const url = new URL(empty.url);
  change(url);
  return url.href;
};

async function type(words: readonly string[], DATABASE_URL: string) {
  const err: string[] = [];
  const terminal = { out: () => {}, err: (text: string) => void err.push(text) };
  const folder = '/';
  const code = await runKasente(words, { terminal, env: { DATABASE_URL }, folder, operator: 'x', open: openDeps });
  return { code, err: err.join('\n') };
}

describe.each([['books'], ['outlet list']])('kasente %s', (words) => {
  const typed = (url: string) => type(words.split(' '), url);

  it('says that a database has no migrations yet, and who applies them', async () => {
    const err = 'The database lacks migrations: start the server of this version once, which applies them.';
    expect(await typed(empty.url)).toEqual({ code: EXIT.refused, err });
  });

  it('says that the database is away, or is none, and which variable names it', async () => {
    const away = await typed('postgres://club:x@127.0.0.1:1/club');
    const err =
      'The database cannot be used (connect ECONNREFUSED 127.0.0.1:1). DATABASE_URL names it; `npm start` runs the one of this machine.';
    expect(away).toEqual({ code: EXIT.refused, err });
    const none = await typed(at((url) => (url.pathname = '/nobody_made_it')));
    expect(none.err).toContain('The database cannot be used (database "nobody_made_it" does not exist).');
  });
});
