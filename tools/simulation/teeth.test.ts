import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { plantedBugs } from '#simulation/planted-bugs.ts';
import { ROOT } from '#tools/root.ts';

it('there are twelve planted bugs, and each has exactly one place in the server', () => {
  expect(plantedBugs).toHaveLength(12);
  for (const { name, edits } of plantedBugs) {
    for (const { file, find } of edits) {
      const places = readFileSync(join(ROOT, 'apps', 'server', file), 'utf8').split(find).length - 1;
      expect(places, `${name}: ${file}`).toBe(1);
    }
  }
});
