import { addressOf, type Endpoint, type QueryIn } from '@club/contract/endpoint';
import { expect } from 'vitest';

import { freshToken, type Person } from './people.ts';
import type { TestWorld } from './world.ts';

/** A list as a file: its name, and its lines with the head first. */
export async function readCsv<E extends Endpoint>(
  { app, deps }: Pick<TestWorld, 'app' | 'deps'>,
  person: Person,
  target: E,
  query: QueryIn<E>,
): Promise<{ name: string; lines: string[] }> {
  const answer = await app.http.inject({
    url: addressOf(target, {}, query as object),
    headers: { authorization: `Bearer ${freshToken(deps, person)}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  const name = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
  // By this mark a spreadsheet knows the letters.
  expect(answer.payload.startsWith('\uFEFF')).toBe(true);
  return { name, lines: answer.payload.slice(1).trimEnd().split('\r\n') };
}
