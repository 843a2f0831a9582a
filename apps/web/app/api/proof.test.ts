import { readNotification } from '@club/contract/club/notifications';
import { endSession, listSessions } from '@club/contract/people/auth';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { type Proof, useProofQuestion } from './proof.ts';
import { clearTokens, storeTokens } from './session.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
/** What the server still wants; each call is refused with the first of them. */
let wanted: Proof[];
let shown: { current: ReturnType<typeof useProofQuestion> };
let leave: () => void;

beforeEach(async () => {
  localStorage.clear();
  storeTokens({ access: 'good', refresh: 'r1' });
  server = await startTestServer();
  wanted = ['step_up'];
  server.handler = () => {
    const [proof] = wanted;
    if (proof === undefined) return { status: 200, body: { results: [] } };
    return { status: 403, body: { error_code: proof === 'pin' ? 'pin_required' : 'step_up_required', message: 'x' } };
  };
  const hook = renderHook(() => useProofQuestion());
  shown = hook.result;
  leave = hook.unmount;
});

afterEach(async () => {
  act(() => clearTokens());
  leave();
  await server.close();
});

const question = (proof: Proof) => expect.poll(() => shown.current?.proof).toBe(proof);
const noQuestion = () => expect.poll(() => shown.current).toBeNull();

function answer(given: boolean): void {
  if (given) wanted.shift();
  act(() => shown.current?.answer(given));
}

const refusal = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error as ApiError);

it('is asked for once for calls made side by side, which then all go through', async () => {
  const calls = Promise.all([call(listSessions), call(listSessions), call(endSession, { params: { id: 'a' } })]);
  await question('step_up');
  await expect.poll(() => server.seen.length).toBe(3);
  answer(true);
  await calls;
  expect(server.seen).toHaveLength(6);
  await noQuestion();
});

it('that comes after the other is asked for after it', async () => {
  wanted = ['step_up', 'pin'];
  const work = call(endSession, { params: { id: 'a' } });
  await question('step_up');
  answer(true);
  await question('pin');
  answer(true);
  await work;
  expect(server.seen).toHaveLength(3);
});

it('that is not given refuses every call that waits for it, with a text that says what to do', async () => {
  const calls = [refusal(call(listSessions)), refusal(call(endSession, { params: { id: 'a' } }))];
  await question('step_up');
  await expect.poll(() => server.seen.length).toBe(2);
  answer(false);
  const text = 'This device is not confirmed yet. Please try again when you have your phone at hand.';
  for (const error of await Promise.all(calls)) {
    expect(error).toMatchObject({ status: 403, code: 'step_up_required', message: text });
  }
  await noQuestion();
});

it('can be given at the next press', async () => {
  const first = refusal(call(endSession, { params: { id: 'a' } }));
  await question('step_up');
  answer(false);
  await first;
  const second = call(endSession, { params: { id: 'a' } });
  await question('step_up');
  answer(true);
  await second;
});

it('is not asked for again by a refusal that comes after the answer', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const plain = server.handler;
  server.handler = async (request, body) => {
    const reply = plain(request, body);
    if (server.seen.length === 1) await held;
    return reply;
  };
  const slow = call(listSessions);
  await expect.poll(() => server.seen.length).toBe(1);
  const quick = call(listSessions);
  await question('step_up');
  answer(true);
  await quick;
  release();
  await slow;
  await noQuestion();
});

it('is wanted no more once the person has signed out', async () => {
  const work = refusal(call(listSessions));
  await question('step_up');
  act(() => clearTokens());
  expect(await work).toBeInstanceOf(ApiError);
  await noQuestion();
});

it('is not brought back by polling once somebody has said no', async () => {
  const pressed = { isActive: true };
  Object.defineProperty(navigator, 'userActivation', { value: pressed, configurable: true });
  const first = refusal(call(listSessions));
  await question('step_up');
  answer(false);
  await first;
  pressed.isActive = false;
  expect(await refusal(call(listSessions))).toMatchObject({ code: 'step_up_required' });
  pressed.isActive = true;
  const again = call(listSessions);
  await question('step_up');
  answer(true);
  await again;
});

it('is not asked for what somebody does by the way', async () => {
  const error = await refusal(call(readNotification, { params: { id: 'a' }, mayAsk: false }));
  expect(error).toMatchObject({ status: 403, code: 'step_up_required' });
  expect(shown.current).toBeNull();
});
