import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { ApiError } from '#web/api/api-error.ts';

import { useLastingIntent } from './use-intent.ts';

const fails = (status: number, code: ApiError['code'] = 'unexpected') =>
  Promise.reject(new ApiError({ status, code, message: 'no' }));

describe('useIntent', () => {
  const setUp = () => {
    const keys: string[] = [];
    const { result } = renderHook(() => useLastingIntent());
    const send = (body: unknown, answer: () => Promise<unknown> = () => Promise.resolve('done')) =>
      result.current
        .send(body, (key) => {
          keys.push(key);
          return answer();
        })
        .catch(() => undefined);
    return { keys, send, takeKey: result.current.takeKey };
  };

  it('keeps its key while no final answer has come', async () => {
    const { keys, send } = setUp();
    for (const answer of [fails(0, 'no_response'), fails(503), fails(409, 'request_in_progress'), fails(429)]) {
      // Marked as handled: it is handed out later.
      answer.catch(() => undefined);
      await send({ pay: 1 }, () => answer);
    }
    await send({ pay: 1 });
    expect(new Set(keys).size).toBe(1);
  });

  it('takes a new key after an answer, good or bad, and for other words', async () => {
    const { keys, send } = setUp();
    await send({ pay: 1 });
    await send({ pay: 1 }, () => fails(409, 'sold_out'));
    await send({ pay: 1 }, () => fails(0, 'no_response'));
    await send({ pay: 2 });
    expect(new Set(keys).size).toBe(4);
  });

  it('gives what waits the key of the same words without an answer, and no key twice', async () => {
    const { keys, send, takeKey } = setUp();
    await send({ add: 1 });
    expect(keys).not.toContain(takeKey({ add: 1 }));
    await send({ add: 1 }, () => fails(0, 'no_response'));
    const taken = [takeKey({ add: 1 }), takeKey({ add: 1 })];
    expect(keys.at(-1)).toBe(taken[0]);
    await send({ add: 1 }, () => fails(0, 'no_response'));
    taken.push(takeKey({ add: 2 }));
    expect(new Set([...keys, ...taken]).size).toBe(5);
  });

  it('sends what is on its way no second time, and both who pressed hear the answer', async () => {
    const { keys, send } = setUp();
    let answer: (text: string) => void = () => undefined;
    const coming = new Promise<string>((resolve) => (answer = resolve));
    const both = [send({ approve: 1 }, () => coming), send({ approve: 1 }, () => coming)];
    answer('approved');
    expect(await Promise.all(both)).toEqual(['approved', 'approved']);
    expect(keys).toHaveLength(1);
    await send({ approve: 1 });
    expect(new Set(keys).size).toBe(2);
  });
});
