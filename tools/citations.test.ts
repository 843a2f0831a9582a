import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ROOT } from '#tools/root.ts';

const FOLDERS = ['apps', 'packages', 'e2e', 'tools', 'bench', 'simulation', 'docs'];
const SKIPPED = /node_modules|\/build\/|\.react-router/u;
/** "decision A4", "(B72)", "decisions 14 and A11", "(T96)", "decision 0038". */
const CITATION =
  /\b[Dd]ecisions? ((?:[AB]?\d{1,2}|\d{4})(?:(?:, | and )(?:[AB]?\d{1,2}|\d{4}))*)\b|\(([ABT]\d{1,2})\)/gu;

describe('what the code cites', () => {
  const targets = new Set([...rowsOf('gaps-in-the-spec.md'), ...rowsOf('threats.md'), ...decisions()]);

  it('can be looked up in the docs', () => {
    const lost = files().flatMap((file) =>
      citationsIn(readFileSync(file, 'utf8'))
        .filter((number) => !targets.has(number))
        .map((number) => `${relative(ROOT, file)} cites ${number}`),
    );
    expect(lost).toEqual([]);
  });

  it('names, in an older decision, the one that replaces it or goes on from it', () => {
    const texts = new Map(decisionFiles().map((name) => [name.slice(0, 4), textOf(name)]));
    const unknowing = [...texts].flatMap(([number, text]) =>
      olderOnesOf(number, text)
        .filter((older) => !texts.get(older)?.includes(number))
        .map((older) => `${older} does not name ${number}`),
    );
    expect(unknowing).toEqual([]);
  });

  it('is read from sentences as people write them', () => {
    expect(citationsIn('as decided (decision B35), see decisions 14 and A11, (T96) and decision 0038.')).toEqual([
      'B35',
      '14',
      'A11',
      'T96',
      '0038',
    ]);
    expect(citationsIn('the B side of 14 decisions (UTC)')).toEqual([]);
  });
});

function citationsIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, list, single]) =>
    single === undefined ? list!.split(/, | and /u) : [single],
  );
}

/** The numbers that a table of the docs begins its rows with. */
function rowsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, 'docs', file), 'utf8');
  return [...text.matchAll(/^\| ([ABT]?\d{1,2}) +\|/gmu)].map(([, number]) => number!);
}

function decisions(): string[] {
  return decisionFiles().map((name) => name.slice(0, 4));
}

function decisionFiles(): string[] {
  return readdirSync(join(ROOT, 'docs', 'decisions'));
}

function textOf(name: string): string {
  return readFileSync(join(ROOT, 'docs', 'decisions', name), 'utf8');
}

/** The decisions that one speaks of beside its date: those it replaces, adds to or goes on from. */
function olderOnesOf(number: string, text: string): string[] {
  const [, , status = ''] = text.split('\n');
  return [...new Set(status.match(/\b0\d{3}\b/gu))].filter((other) => other < number);
}

function files(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|js|mjs|sql|css|md)$/u.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !SKIPPED.test(path) && !path.endsWith('citations.test.ts')),
  );
}
