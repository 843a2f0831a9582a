import { describe, expect, it } from 'vitest';

import { oneByOne } from './one-by-one.ts';

describe('one by one', () => {
  it('adds up what was done', async () => {
    expect(await oneByOne([1, 2, 3], async (row) => row)).toBe(6);
    expect(await oneByOne([1, 2, 3], async (row) => row > 1)).toBe(2);
    expect(await oneByOne([], async () => true)).toBe(0);
  });

  it('does what comes behind a failure as well, and tells of the first', async () => {
    const done: number[] = [];
    const work = async (row: number) => {
      if (row % 2 === 0) throw new Error(`no ${row}`);
      return done.push(row) > 0;
    };
    await expect(oneByOne([1, 2, 3, 4, 5], work)).rejects.toThrow('no 2');
    expect(done).toEqual([1, 3, 5]);
  });

  it('ends where everything fails, and at once where the database is away', async () => {
    const asked: number[] = [];
    const failWith = (error: Error) => async (row: number) => {
      asked.push(row);
      throw error;
    };
    const rows = Array.from({ length: 20 }, (_, row) => row);
    await expect(oneByOne(rows, failWith(new Error('no')), 3)).rejects.toThrow('no');
    expect(asked.splice(0)).toEqual([0, 1, 2]);
    await expect(oneByOne(rows, failWith(new Error('Connection terminated unexpectedly')))).rejects.toThrow();
    expect(asked).toEqual([0]);
  });
});
