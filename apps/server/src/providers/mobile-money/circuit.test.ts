import { beforeEach, describe, expect, it } from 'vitest';

import type { HttpAnswer } from '#server/providers/http-call.ts';

import { circuit, type Circuit } from './circuit.ts';

const REQUEST = { method: 'GET', url: 'https://network.example/', headers: {} } as const;
const answer = (status: number, text = ''): HttpAnswer => ({ kind: 'answer', status, text });
const timeOut: HttpAnswer = { kind: 'no_answer', reason: 'timeout' };

let at: number;
let answers: HttpAnswer[];
let calls: number;
let watched: Circuit;
beforeEach(() => {
  at = Date.parse('2026-11-21T09:00:00Z');
  answers = [];
  calls = 0;
  watched = circuit(
    async () => {
      calls += 1;
      return answers.shift() ?? answer(200);
    },
    () => new Date(at),
  );
});
const call = () => watched.line(REQUEST);
async function fail(times: number, how: HttpAnswer = timeOut): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    answers.push(how);
    await call();
  }
}

describe('the circuit of a network', () => {
  it.each<[string, HttpAnswer]>([
    ['time-outs', timeOut],
    ['refused connections', { kind: 'unreachable', reason: 'ECONNREFUSED' }],
    ['503', answer(503, '{"code":"SERVICE_UNAVAILABLE"}')],
    ['500 without a code', answer(500, '<html>')],
    ['429', answer(429)],
  ])('opens after five %s in a row, and then nothing leaves', async (_, how) => {
    await fail(4, how);
    expect(watched.state()).toBe('closed');
    await fail(1, how);
    expect(watched.state()).toBe('open');
    expect(await call()).toEqual({ kind: 'unreachable', reason: 'circuit_open' });
    expect(calls).toBe(5);
  });

  it.each<[string, HttpAnswer]>([
    ['our own mistakes, which MTN reports as 500', answer(500, '{"code":"INVALID_CURRENCY"}')],
    ['404', answer(404)],
    ['401', answer(401)],
  ])('stays closed for %s', async (_, how) => {
    await fail(20, how);
    expect(watched.state()).toBe('closed');
  });

  it('counts only troubles that follow each other', async () => {
    for (let n = 0; n < 5; n += 1) {
      await fail(4);
      await call();
    }
    expect(watched.state()).toBe('closed');
  });

  it('lets one call through after its pause, and closes when that is answered', async () => {
    await fail(5);
    at += 15_000;
    expect(watched.state()).toBe('half_open');
    const replies = await Promise.all([call(), call(), call()]);
    expect(calls).toBe(6);
    expect(replies.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
    expect(watched.state()).toBe('closed');
    expect(watched.since()).toEqual(new Date(at));
  });

  it('opens again for twice as long when the probe fails, up to two minutes', async () => {
    await fail(5);
    const opened = watched.since();
    for (const pause_s of [15, 30, 60, 120, 120]) {
      at += pause_s * 1_000 - 1;
      expect(watched.state()).toBe('open');
      at += 1;
      expect(watched.state()).toBe('half_open');
      await fail(1);
    }
    expect(watched.since()).toEqual(opened);
  });

  describe('beside those of other processes', () => {
    const found = (state: 'open' | 'closed', ago_ms = 0) => ({ state, since: new Date(at - ago_ms) });

    it('opens when another has found that nothing gets through, and tries by itself after its pause', async () => {
      watched.hear(found('open', 4_000));
      expect([watched.state(), watched.since()]).toEqual(['open', new Date(at - 4_000)]);
      expect(await call()).toEqual({ kind: 'unreachable', reason: 'circuit_open' });
      at += 15_000;
      await call();
      expect([watched.state(), calls]).toEqual(['closed', 1]);
    });

    it('believes no older finding than its own', async () => {
      await fail(5);
      at += 15_000;
      await call();
      watched.hear(found('open', 10_000));
      expect(watched.state()).toBe('closed');
    });

    it('tries at once, and once, when another has got through', async () => {
      await fail(5);
      at += 1_000;
      const through = found('closed');
      watched.hear(through);
      expect(watched.state()).toBe('half_open');
      await fail(1);
      watched.hear(through);
      expect(watched.state()).toBe('open');
    });
  });

  it('does not wait for ever for a probe that never comes back', async () => {
    await fail(5);
    at += 15_000;
    const never = watched;
    const stuck = circuit(
      () => new Promise(() => {}),
      () => new Date(at),
    );
    void stuck.line(REQUEST);
    expect(never.state()).toBe('half_open');
    answers.push(timeOut);
    at += 30_000;
    await call();
    expect(calls).toBe(6);
  });
});
