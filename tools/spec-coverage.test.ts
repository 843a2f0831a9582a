import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { isWellFormed, missingProofs, readProofs } from './read-proofs.ts';
import { ROOT } from './root.ts';

type Row = { id: string; statement: string; proof: string };

const rows = readRows();
const NOT_YET = /^not yet \(step [4-7]\)$/;
const proofs = rows.filter(({ proof }) => !NOT_YET.test(proof)).flatMap(({ id, proof }) => readProofs(id, proof));

describe('the coverage of the specification', () => {
  it('has every statement once, in the order of the documents', () => {
    const numbers = (document: string) => rows.filter(({ id }) => id.startsWith(`${document}-`)).map(({ id }) => id);
    for (const document of ['1', '2']) {
      const ids = numbers(document);
      expect(ids.length).toBeGreaterThan(100);
      expect(ids).toEqual(ids.map((_, index) => `${document}-${String(index + 1).padStart(3, '0')}`));
    }
    expect(rows.filter(({ statement }) => statement === '')).toEqual([]);
  });

  it('names a file and part of a test for each proof, or says in which step there will be one', () => {
    expect(proofs.filter((proof) => !isWellFormed(proof))).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(missingProofs(proofs)).toEqual([]);
  });
});

function readRows(): Row[] {
  return readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d-\d{3} /.test(line))
    .map((line) => {
      const [, id = '', ...cells] = line.split('|').map((cell) => cell.trim());
      return { id, statement: cells.slice(0, -2).join('|'), proof: cells.at(-2) ?? '' };
    });
}
