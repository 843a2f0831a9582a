import { describe, expect, it } from 'vitest';

import { AskedTogether } from './asked-together.ts';

function open(most: number) {
  const asked: number[][] = [];
  const desk = new AskedTogether<number, string>(most, async (questions) => {
    asked.push([...questions]);
    if (questions.includes(0)) throw new Error('nothing');
    return questions.map((question) => `answer ${question}`);
  });
  return { desk, asked };
}

describe('what is asked in one turn', () => {
  it('is asked together, and each hears the answer to its own question', async () => {
    const { desk, asked } = open(10);
    expect(await Promise.all([3, 1, 2].map((question) => desk.ask(question)))).toEqual([
      'answer 3',
      'answer 1',
      'answer 2',
    ]);
    expect(await desk.ask(4)).toBe('answer 4');
    expect(asked).toEqual([[3, 1, 2], [4]]);
  });

  it('is asked in portions where it is much; one that fails fails for those in it alone', async () => {
    const { desk, asked } = open(2);
    const answers = await Promise.allSettled([1, 2, 0, 3, 4].map((question) => desk.ask(question)));
    expect(asked).toEqual([[1, 2], [0, 3], [4]]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  it('waits while enough is under way, and then goes together', async () => {
    const asked: number[][] = [];
    const answer: (() => void)[] = [];
    const desk = new AskedTogether<number, number>(10, async (questions) => {
      asked.push([...questions]);
      await new Promise<void>((resolve) => answer.push(resolve));
      return questions;
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const answers: Promise<number>[] = [];
    for (const question of [1, 2, 3, 4, 5, 6, 7, 8]) {
      answers.push(desk.ask(question));
      await turn();
    }
    expect(asked).toEqual([[1], [2], [3], [4], [5], [6]]);
    answer.shift()!();
    await answers[0];
    await turn();
    expect(asked).toEqual([[1], [2], [3], [4], [5], [6], [7, 8]]);
    for (const go of answer) go();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is answered in the order in which it was asked, whichever statement is done first', async () => {
    const answer = new Map<number, (is: 'told' | 'failed') => void>();
    const desk = new AskedTogether<number, number>(1, async (questions) => {
      const [question] = questions as [number];
      const is = await new Promise<string>((resolve) => answer.set(question, resolve));
      if (is === 'failed') throw new Error('nothing');
      return questions;
    });
    const heard: string[] = [];
    const ask = (question: number) =>
      desk.ask(question).then(
        () => heard.push(`told ${question}`),
        () => heard.push(`failed ${question}`),
      );
    const all = [1, 2, 3, 4].map(ask);
    await new Promise((resolve) => setImmediate(resolve));
    answer.get(2)!('told');
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([]);
    answer.get(1)!('failed');
    await all[1];
    expect(heard).toEqual(['failed 1', 'told 2']);
    answer.get(4)!('told');
    answer.get(3)!('told');
    await Promise.all(all);
    expect(heard).toEqual(['failed 1', 'told 2', 'told 3', 'told 4']);
  });
});
