import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { LONGEST_WAIT_MS, oneAtATime, REST_MS } from './one-at-a-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A question that is answered when the test says so. */
function question() {
  const answers: (() => void)[] = [];
  const ask = vi.fn<() => Promise<void>>(() => new Promise((resolve) => answers.push(resolve)));
  const leave = new AbortController();
  return { ask, leave, changed: oneAtATime(ask, leave.signal), answer: () => answers.shift()?.() };
}

it('asks at once, and of a hundred changes meanwhile once more when that is answered', async () => {
  const { ask, changed, answer } = question();
  changed();
  expect(ask).toHaveBeenCalledTimes(1);
  for (let change = 0; change < 100; change += 1) changed();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(ask).toHaveBeenCalledTimes(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
  answer();
  await vi.advanceTimersByTimeAsync(10 * LONGEST_WAIT_MS);
  expect(ask).toHaveBeenCalledTimes(2);
  changed();
  expect(ask).toHaveBeenCalledTimes(3);
});

it('rests between two questions, however soon they are answered', async () => {
  const { ask, changed, answer } = question();
  for (let change = 0; change < 19; change += 1) {
    changed();
    answer();
    await vi.advanceTimersByTimeAsync(REST_MS / 10);
  }
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks anew where no answer comes, and goes on after a failure', async () => {
  const { ask, changed } = question();
  ask.mockRejectedValueOnce(new Error('no network'));
  changed();
  changed();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(ask).toHaveBeenCalledTimes(2);
  changed();
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('asks nothing more once it has been left', async () => {
  const { ask, changed, leave, answer } = question();
  changed();
  changed();
  leave.abort();
  answer();
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  expect(ask).toHaveBeenCalledTimes(1);
});
