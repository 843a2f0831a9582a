import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '..');
const theme = readFileSync(join(APP, 'styles/theme.css'), 'utf8');

// A class without a token is no error: it only leaves corners square.
it('has every size of corners that a screen asks for', () => {
  const asked = globSync('**/*.{ts,tsx}', { cwd: APP, exclude: (file) => file.includes('.test.') }).flatMap((file) =>
    [...readFileSync(join(APP, file), 'utf8').matchAll(/\brounded(?:-[trbl]{1,2})?-(\w+)/g)].map(([, size]) => size),
  );
  const unknown = new Set(asked.filter((size) => size !== 'none' && !theme.includes(`--radius-${size}:`)));
  expect(asked.length).toBeGreaterThan(0);
  expect([...unknown]).toEqual([]);
});
