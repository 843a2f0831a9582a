import { describe, expect, it } from 'vitest';

import { ApiError, noResponse } from '#web/api/api-error.ts';

import { callArrival } from './arrival-call.ts';

type Told = Awaited<ReturnType<Parameters<typeof callArrival>[0]['send']>>;

const told: Told = { success: true, message: 'ok', queue_place: 1, expected_minutes: 3 };
const broken = () => new ApiError({ status: 500, code: 'server_error', message: 'Server error.' });

/** Plays the answers one after the other; what is thrown is thrown. */
async function play(answers: (Told | Error)[]) {
  const said: string[] = [];
  const waits: number[] = [];
  let calls = 0;
  const outcome = await callArrival({
    send: async () => {
      const answer = answers[calls]!;
      calls += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    read: (thrown) => (thrown instanceof ApiError ? thrown : null),
    wait: async (seconds) => void waits.push(seconds),
    say: (text) => void said.push(text),
  });
  return { outcome, said, waits, calls };
}

describe('telling the outlet that one is here', () => {
  it('tries four times with pauses of 1, 2 and 3 seconds, and says so', async () => {
    const { outcome, said, waits, calls } = await play([broken(), broken(), broken(), broken()]);
    expect(calls).toBe(4);
    expect(waits).toEqual([1, 2, 3]);
    expect(said).toEqual([1, 2, 3].map((attempt) => `Attempt ${attempt} failed, retrying...`));
    expect(outcome).toEqual({ failed: 'Failed to notify outlet after 4 attempts' });
  });

  it('names the network where no answer comes', async () => {
    const { outcome, said } = await play([noResponse(), noResponse(), noResponse(), noResponse()]);
    expect(said).toEqual([1, 2, 3].map((seconds) => `Network error, retrying in ${seconds} seconds...`));
    expect(outcome).toEqual({
      failed: 'Unable to notify the outlet after 4 attempts. Please check your connection and try again.',
    });
  });

  it('stops at the first success', async () => {
    expect(await play([broken(), noResponse(), told])).toMatchObject({ outcome: { told }, calls: 3, waits: [1, 2] });
  });

  it('shows the message of a result without success, and a refusal at once', async () => {
    const failed = { ...told, success: false, message: '' };
    expect((await play([failed, failed, failed, failed])).outcome).toEqual({ failed: 'Failed to notify the outlet' });
    const refusal = new ApiError({
      status: 409,
      code: 'order_move_refused',
      message: 'The order cannot take this step.',
    });
    expect(await play([refusal])).toMatchObject({ outcome: { failed: 'The order cannot take this step.' }, calls: 1 });
    expect((await play([new TypeError('a fault of ours')])).outcome).toEqual({
      failed: 'Unable to notify the outlet. Please try again.',
    });
  });
});
