import { describe, expect, it } from 'vitest';

import { KeptAnswers } from './kept-answers.ts';

const LONGEST_MS = 2_000;

function open(mostBytes?: number) {
  let now = 0;
  let made = 0;
  const answers = new KeptAnswers(LONGEST_MS, mostBytes, () => now);
  const ask = async (question: string, text = () => Promise.resolve(`${question} ${(made += 1)}`)) =>
    (await answers.answer(question, text)).toString();
  return { answers, ask, advance: (ms: number) => (now += ms) };
}

describe('answers that are kept', () => {
  it('are made once for all who ask at once, and then for nobody until their time is over', async () => {
    const { ask, advance } = open();
    expect(await Promise.all([ask('list'), ask('list'), ask('other')])).toEqual(['list 1', 'list 1', 'other 2']);
    advance(LONGEST_MS - 1);
    expect(await ask('list')).toBe('list 1');
    advance(1);
    expect(await ask('list')).toBe('list 3');
  });

  it('count their age from when their making began', async () => {
    const { ask, advance } = open();
    const slow = ask('list', async () => {
      advance(LONGEST_MS);
      return 'old';
    });
    expect(await slow).toBe('old');
    expect(await ask('list')).toBe('list 1');
  });

  it('are forgotten with what is just being made: who asks afterwards is told anew', async () => {
    const { answers, ask } = open();
    let tell = (_text: string) => {};
    const before = ask('list', () => new Promise((resolve) => (tell = resolve)));
    answers.forget();
    expect(await ask('list')).toBe('list 1');
    tell('of before');
    expect(await before).toBe('of before');
    expect(await ask('list')).toBe('list 1');
  });

  it('do not keep a failure, which everybody hears who waited for it', async () => {
    const { ask } = open();
    const fail = () => Promise.reject(new Error('away'));
    const both = await Promise.allSettled([ask('list', fail), ask('list', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('list')).toBe('list 1');
  });

  it('take no more memory than they may, and give back what is too old', async () => {
    const { answers, ask, advance } = open(10_000);
    const long = () => Promise.resolve('x'.repeat(1_000));
    for (let number = 0; number < 1_000; number += 1) {
      await ask(`list ${number}`, long);
      expect(answers.bytes).toBeLessThanOrEqual(10_000);
    }
    advance(LONGEST_MS);
    await ask('last', async () => '');
    expect(answers.bytes).toBeLessThan(1_000);
  });

  it('may be none at all', async () => {
    const answers = new KeptAnswers(0);
    const texts = ['one', 'other'];
    for (const text of texts) expect((await answers.answer('list', async () => text)).toString()).toBe(text);
  });
});
