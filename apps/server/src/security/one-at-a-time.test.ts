import { setImmediate } from 'node:timers/promises';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { OneAtATime } from './one-at-a-time.ts';

describe('one at a time', () => {
  it('never runs two with a common key at once, whatever else they name', async () => {
    const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 30 }), async (asks) => {
        const turns = new OneAtATime();
        const inside = new Set<string>();
        let done = 0;
        await Promise.all(
          asks.map((keys) =>
            turns.run(keys, async () => {
              expect(keys.some((key) => inside.has(key))).toBe(false);
              keys.forEach((key) => inside.add(key));
              await setImmediate();
              keys.forEach((key) => inside.delete(key));
              done += 1;
            }),
          ),
        );
        expect(done).toBe(asks.length);
      }),
    );
  });

  it('nor with one that comes while the second is still on and the first is through', async () => {
    const turns = new OneAtATime();
    const ends: (() => void)[] = [];
    const order: string[] = [];
    const ask = (name: string) =>
      turns.run(['a'], async () => {
        order.push(`${name} begins`);
        await new Promise<void>((resolve) => ends.push(resolve));
        order.push(`${name} ends`);
      });
    const [first, second] = [ask('first'), ask('second')];
    await setImmediate();
    ends.shift()!();
    await first;
    await setImmediate();
    const third = ask('third');
    await setImmediate();
    ends.shift()!();
    await second;
    await setImmediate();
    ends.shift()!();
    await third;
    expect(order.map((each) => each.split(' ')[0])).toEqual(['first', 'first', 'second', 'second', 'third', 'third']);
  });

  it('goes on after a failure and refuses endless waiting', async () => {
    const turns = new OneAtATime();
    await expect(turns.run(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.run(['a'], async () => 'next')).toBe('next');
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const waiting = Array.from({ length: 1_000 }, () => turns.run(['a'], () => gate));
    await expect(turns.run(['b'], async () => {})).rejects.toMatchObject({
      code: 'service_busy',
      facts: { retry_after: 2 },
    });
    open();
    await Promise.all(waiting);
  });
});
