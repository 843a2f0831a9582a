import { describe, expect, it } from 'vitest';

import { ApiError } from './api-error.ts';
import { askUntilHeard, MOST_ASKED, waitBeforeAgainMs } from './ask-again.ts';

const refusal = (code: ApiError['code'], retryAfter: number | null = 2) =>
  new ApiError({ status: 503, code, message: 'no', retryAfter });

/** Answers in this order, and notes how long was waited before each. */
function desk(answers: (string | ApiError)[]) {
  const waits: number[] = [];
  const heard: boolean[] = [];
  const leaving = new AbortController();
  const ask = async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  const answer = () =>
    askUntilHeard(ask, {
      onWait: (isWaiting) => heard.push(isWaiting),
      signal: leaving.signal,
      pause: async (ms) => void waits.push(ms),
    });
  return { answer, waits, heard, leave: () => leaving.abort() };
}

describe('when the server is too busy', () => {
  it('waits as long as it was told, and up to half as long again', () => {
    expect(waitBeforeAgainMs(refusal('service_busy', 2), 0)).toBe(2_000);
    expect(waitBeforeAgainMs(refusal('too_many_requests', 4), 1)).toBe(6_000);
    expect(waitBeforeAgainMs(refusal('request_in_progress', 1), 0.5)).toBe(1_250);
    const waits = Array.from({ length: 50 }, () => waitBeforeAgainMs(refusal('service_busy', 2))!);
    expect(new Set(waits).size).toBeGreaterThan(40);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_000);
  });

  it('takes everything else for final, and a long wait for something to decide on', () => {
    for (const code of ['sold_out', 'prompt_limit_reached', 'no_response', 'unexpected'] as const) {
      expect(waitBeforeAgainMs(refusal(code))).toBeNull();
    }
    expect(waitBeforeAgainMs(refusal('too_many_requests', 60))).toBeNull();
    expect(waitBeforeAgainMs(refusal('service_busy', null))).toBeNull();
  });

  it('asks again by itself until it is heard, and says so meanwhile', async () => {
    const { answer, waits, heard } = desk([refusal('service_busy', 3), refusal('too_many_requests', 1), 'bought']);
    expect(await answer()).toBe('bought');
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(3_000);
    expect(heard).toEqual([true, false, true, false]);
  });

  it('gives a final answer on as it is, and gives up after a while', async () => {
    const final = desk([refusal('service_busy'), refusal('sold_out')]);
    await expect(final.answer()).rejects.toMatchObject({ code: 'sold_out' });
    const busy = desk([refusal('service_busy')]);
    await expect(busy.answer()).rejects.toMatchObject({ code: 'service_busy' });
    expect(busy.waits).toHaveLength(MOST_ASKED - 1);
  });

  it('asks no more once nobody waits for it', async () => {
    const { answer, waits, leave } = desk([refusal('service_busy')]);
    leave();
    await expect(answer()).rejects.toMatchObject({ code: 'service_busy' });
    expect(waits).toEqual([]);
  });
});
