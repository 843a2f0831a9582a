import { describe, expect, it } from 'vitest';

import { whileDue } from './while-due.ts';

function portions(...counts: number[]) {
  const left = [...counts];
  return { left, take: async () => left.shift() ?? 0 };
}

describe('what has become due at once', () => {
  it('is done a portion after the other, until one is not full', async () => {
    const { left, take } = portions(100, 100, 40, 100);
    expect(await whileDue(take, { full: 100 })).toBe(240);
    expect(left).toEqual([100]);
  });

  it('is left to the next run when the time is over', async () => {
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return 100;
    };
    expect(await whileDue(slow, { full: 100, run_ms: 20 })).toBe(100);
  });

  it('is not tried again at once where it failed', async () => {
    let tries = 0;
    const failing = () => {
      tries += 1;
      return Promise.reject(new Error('faulty row'));
    };
    await expect(whileDue(failing, { full: 100 })).rejects.toThrow('faulty row');
    expect(tries).toBe(1);
  });
});
