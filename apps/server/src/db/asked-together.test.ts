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
    for (const question of [1, 2, 3, 4]) {
      answers.push(desk.ask(question));
      await turn();
    }
    expect(asked).toEqual([[1], [2]]);
    answer.shift()!();
    await answers[0];
    await turn();
    expect(asked).toEqual([[1], [2], [3, 4]]);
    for (const go of answer) go();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  });
});
