import { describe, expect, it } from 'vitest';

import { SlowWork } from './slow-work.ts';

describe('the hash pool', () => {
  it('runs two at once, lets some wait in order, and tells the rest that we are busy', async () => {
    const pool = new SlowWork(2, 3);
    const finish: (() => void)[] = [];
    const order: number[] = [];
    const begin = (name: number) =>
      pool.run(async () => {
        order.push(name);
        await new Promise<void>((resolve) => finish.push(resolve));
        return name;
      });
    const all = [1, 2, 3, 4, 5].map(begin);
    await expect(begin(6)).rejects.toMatchObject({ code: 'service_busy', facts: { retry_after: 2 } });
    expect(order).toEqual([1, 2]);
    while (order.length < 5 || finish.length > 0) {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5]);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(pool.ran).toBe(5);
    // As many at once as before, once all of them are through.
    const more = [7, 8, 9].map(begin);
    expect(order.slice(5)).toEqual([7, 8]);
    while (order.length < 8 || finish.length > 0) {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(more);
  });

  it('gives a place back when the work fails', async () => {
    const pool = new SlowWork(1, 0);
    await expect(pool.run(() => Promise.reject(new Error('out of memory')))).rejects.toThrow('out of memory');
    expect(await pool.run(async () => 'well')).toBe('well');
  });
});
