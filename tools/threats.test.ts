import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { isWellFormed, missingProofs, readProofs } from './read-proofs.ts';
import { ROOT } from './root.ts';

const rows = readFileSync(join(ROOT, 'docs/threats.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| T\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the threats', () => {
  it('have each a figure and tests that exist, or say that there is none yet', () => {
    const ids = rows.map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(60);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.filter(([, , lost, figure]) => lost === '' || figure === '')).toEqual([]);
    const proofs = rows
      .filter(([, , , , proof]) => proof !== 'not yet')
      .flatMap(([, id = '', , , proof = '']) => readProofs(id, proof));
    expect(proofs.filter((proof) => !isWellFormed(proof))).toEqual([]);
    expect(missingProofs(proofs)).toEqual([]);
  });

  it('leave none of identity, queue and money unproven', () => {
    const open = rows.filter(([, , , , proof]) => proof === 'not yet').map(([, id = '']) => Number(id.slice(1)));
    expect(open.filter((id) => id < 30 || (id >= 60 && id < 80))).toEqual([]);
  });
});
