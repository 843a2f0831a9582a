import { describe, expect, it } from 'vitest';

import { StatementNames } from '#server/db/statement-names.ts';

/** As when it comes at one request after another. */
function often(names: StatementNames, text: string): string | undefined {
  names.nameOf(text);
  return names.nameOf(text);
}

describe('names of statements', () => {
  it('are the same for the same text, and others for others', () => {
    const names = new StatementNames(10);
    const name = often(names, 'SELECT 1');
    expect(name).toMatch(/^club_\w/);
    expect(names.nameOf('SELECT 1')).toBe(name);
    expect(often(names, 'SELECT 2')).not.toBe(name);
  });

  it('go to texts that come again: what comes once takes no place', () => {
    const names = new StatementNames(2);
    for (let number = 0; number < 5_000; number += 1) expect(names.nameOf(`SELECT ${number}`)).toBeUndefined();
    expect(names.size).toBe(0);
    expect(often(names, 'SELECT 1')).toBeDefined();
  });

  it('are no more than were allowed; those that were given stay', () => {
    const names = new StatementNames(2);
    const first = often(names, 'SELECT 1');
    often(names, 'SELECT 2');
    expect(often(names, 'SELECT 3')).toBeUndefined();
    expect(names.size).toBe(2);
    expect(names.nameOf('SELECT 1')).toBe(first);
  });

  it('are others after a renewal', () => {
    const names = new StatementNames(2);
    const before = often(names, 'SELECT 1');
    names.renew();
    expect(names.nameOf('SELECT 1')).toBeUndefined();
    expect(names.nameOf('SELECT 1')).not.toBe(before);
  });

  it('are short enough for PostgreSQL', () => {
    expect(often(new StatementNames(1), `SELECT '${'x'.repeat(10_000)}'`)!.length).toBeLessThan(64);
  });
});
