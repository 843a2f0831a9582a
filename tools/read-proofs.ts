import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './root.ts';

/** A test that a document names: its file and a part of its title. */
export interface Proof {
  readonly id: string;
  readonly file: string;
  readonly name: string;
}

/** What a cell of a table names: `path › part of the title`, more of them after semicolons. */
export function readProofs(id: string, cell: string): Proof[] {
  return cell.split(';').map((proof) => {
    const [file = '', name = ''] = proof.split('›').map((part) => part.trim());
    return { id, file, name };
  });
}

export function isWellFormed({ file, name }: Proof): boolean {
  return /^[\w./-]+\.(?:test\.tsx?|e2e\.ts)$/.test(file) && name !== '';
}

/** The ones whose test does not exist. */
export function missingProofs(proofs: readonly Proof[]): Proof[] {
  const titles = new Map([...new Set(proofs.map(({ file }) => file))].map((file) => [file, titlesOf(file)]));
  return proofs.filter(({ file, name }) => !titles.get(file)?.some((title) => title.includes(name)));
}

/** What the tests of a file and their groups are called: the text that opens `it`, `test`, `describe` or the call of an `each`. */
function titlesOf(file: string): string[] {
  if (!existsSync(join(ROOT, file))) return [];
  const opening = /(?:\b(?:it|test|describe)(?:\.step)?|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g;
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(opening)].map(([, , title = '']) =>
    title.replaceAll(/\\(.)/g, '$1'),
  );
}
