import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

import { ROOT } from '#tools/root.ts';

import { plantedBugs } from './planted-bugs.ts';

const SERVER = join(ROOT, 'apps', 'server');

it('there are twenty-one planted bugs, and each has exactly one place in the server', () => {
  expect(plantedBugs).toHaveLength(21);
  for (const { name, edits } of plantedBugs) {
    for (const { file, find } of edits) {
      const places = readFileSync(join(SERVER, file), 'utf8').split(find).length - 1;
      expect(places, `${name}: ${file}`).toBe(1);
    }
  }
});

it('what a planted bug imports is there', () => {
  for (const { name, edits } of plantedBugs) {
    for (const { file, put } of edits) {
      const imported = [...put.matchAll(/ from '(?:(\.\/)|#server\/)([^']+)'/g)].map(([, isBeside, path = '']) =>
        join(SERVER, isBeside === undefined ? 'src' : dirname(file), path),
      );
      expect(
        imported.filter((path) => !existsSync(path)),
        name,
      ).toEqual([]);
    }
  }
});
