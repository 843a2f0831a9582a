import { describe, expect, it } from 'vitest';

import { ServedTogether, type Served } from './served-together.ts';

interface Somebody {
  readonly who: string;
  readonly wants: string;
}

const SILENCE = 'PostgreSQL has said nothing for 20 s';

/** A line whose groups are served when the test says so; who is called `alone` is, and `bad` spoils the group. */
function open() {
  const groups: string[] = [];
  const served: string[] = [];
  let gate = Promise.resolve();
  let release = () => {};
  const line = new ServedTogether<Somebody, string>({
    serve: async (buyers) => {
      groups.push(buyers.map(({ who }) => who).join(' '));
      await gate;
      if (buyers.some(({ who }) => who === 'away')) throw new Error('away');
      if (buyers.some(({ who }) => who === 'silent')) throw new Error(SILENCE);
      if (buyers.some(({ who }) => who.startsWith('bad'))) throw new Error('bad');
      return buyers.map(({ who }): Served<string> => {
        if (who.startsWith('refused')) return { refusal: new Error(who) };
        return who.startsWith('alone') && buyers.length > 1 ? 'alone' : { answer: `${who} is served` };
      });
    },
    wantedBy: ({ wants }) => wants,
    whois: ({ who }) => who,
    isFaultOfOne: (error) => error instanceof Error && error.message === 'bad',
    full: () => new Error('full'),
    worthAnother: 32,
    aloneAtOnce: 4,
  });
  const ask = async (who: string, wants = 'fish') => {
    const answer = await line.ask({ who, wants });
    served.push(who);
    return answer;
  };
  return {
    ask,
    groups,
    served,
    close: () => {
      gate = new Promise((opened) => (release = opened));
    },
    open: () => release(),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('those who wait for the same', () => {
  it('are served together in the order in which they came, and each hears the own answer', async () => {
    const { ask, groups, served } = open();
    const answers = await Promise.all(['a', 'b', 'c'].map((who) => ask(who)));
    expect(answers).toEqual(['a is served', 'b is served', 'c is served']);
    expect(groups).toEqual(['a b c']);
    expect(served).toEqual(['a', 'b', 'c']);
  });

  it('gather while others are served; who wants something else waits for nobody', async () => {
    const desk = open();
    desk.close();
    const first = desk.ask('a');
    await turn();
    const later = ['b', 'c'].map((who) => desk.ask(who));
    const other = desk.ask('d', 'beef');
    await turn();
    expect(desk.groups).toEqual(['a', 'd']);
    desk.open();
    await Promise.all([first, other, ...later]);
    expect(desk.groups).toEqual(['a', 'd', 'b c']);
  });

  it('are 128 at most, first come first served', async () => {
    const { ask, groups, served } = open();
    const names = Array.from({ length: 300 }, (_, place) => `m${place}`);
    await Promise.all(names.map((who) => ask(who)));
    expect(groups.map((group) => group.split(' ').length)).toEqual([128, 128, 44]);
    expect(served).toEqual(names);
  });

  it('are served one thing at a time where it is the same person', async () => {
    const { ask, groups } = open();
    await Promise.all(['a', 'a', 'b', 'a'].map((who) => ask(who)));
    expect(groups).toEqual(['a b', 'a', 'a']);
  });

  it('do not suffer from one who is refused, must be served alone, or spoils the whole group', async () => {
    const { ask, groups } = open();
    const answers = await Promise.allSettled(['a', 'refused', 'alone', 'b'].map((who) => ask(who)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(groups).toEqual(['a refused alone b', 'alone']);
    const spoilt = await Promise.allSettled(['c', 'bad', 'd'].map((who) => ask(who)));
    expect(spoilt.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('hear at once what all of them failed with where nobody of them is to blame', async () => {
    const { ask, groups } = open();
    const answers = await Promise.allSettled(['a', 'away', 'b'].map((who) => ask(who)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(groups).toEqual(['a away b']);
    expect(await ask('c')).toBe('c is served');
  });

  it('hear it as well, in line behind them, when PostgreSQL has said nothing, and whoever comes then is served', async () => {
    const { ask, groups, close, open: serve } = open();
    close();
    const first = ask('silent');
    await turn();
    const behind = [ask('a'), ask('b'), ask('a')];
    await turn();
    serve();
    const heard = await Promise.allSettled([first, ...behind]);
    expect(heard.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array(4).fill(`Error: ${SILENCE}`),
    );
    expect(groups).toEqual(['silent']);
    expect(await ask('a')).toBe('a is served');
  });

  it('are told to come again once the line is full, and others find a place when it has moved', async () => {
    const desk = open();
    desk.close();
    const inLine = Array.from({ length: 5_000 }, (_, place) => desk.ask(`m${place}`));
    await expect(desk.ask('late')).rejects.toThrow('full');
    desk.open();
    await Promise.all(inLine);
    expect(await desk.ask('late')).toBe('late is served');
  });
});
