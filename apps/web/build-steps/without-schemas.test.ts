import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { withoutSchemas } from './without-schemas.ts';

it('leaves addresses, word lists and figures of a contract, and builds no schema', () => {
  const code = `import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, pageOf } from './shapes.ts';
export const PER_PAGE = 20;
export const kind = z.enum(['a', 'b']);
const row = z.object({ id, kind });
const detail = row.extend({ more: z.string() });
export const listRows = endpoint({ method: 'POST', path: '/rows/', summary: 'Rows', body: row, reply: pageOf(detail) });
`;
  const left = withoutSchemas(code);
  expect(left).toContain(`const PER_PAGE = 20;`);
  expect(left).toContain(`z.enum(['a', 'b'])`);
  expect(left).toContain(`const row = unread;`);
  expect(left).toContain(`const detail = unread;`);
  expect(left).toContain(`endpoint({ method: 'POST', path: '/rows/', ...null, body: unread, ...null })`);
});

it('finds every schema of the real contract', () => {
  const folder = join(import.meta.dirname, '../../../packages/contract/src');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  for (const name of files) {
    const left = withoutSchemas(readFileSync(join(folder, name), 'utf8'));
    expect(left, name).not.toMatch(/^(?:export )?const \w+ = z\.(?!enum\()/m);
  }
});
