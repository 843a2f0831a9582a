import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { understand } from './read-words.ts';
import { ROOT } from './root.ts';

const command = {
  name: 'npm run play --',
  does: 'plays',
  options: {
    seed: { takes: 'a whole number', says: 'this one' },
    story: { takes: ['money', 'goods'], says: 'this story' },
    aloud: { takes: 'nothing', says: 'tells each step' },
  },
} as const;
const read = (...typed: string[]) => understand(typed, command);

describe('the words behind a command', () => {
  it('are read as what each takes', () => {
    const asked = { seed: 17, story: 'goods', aloud: true };
    expect(read('--seed', '17', '--story=goods', '--aloud')).toEqual({ asked, words: [] });
    expect(read()).toEqual({ asked: {}, words: [] });
    expect(understand(['cart', 'order'], { ...command, words: 'of names' })).toMatchObject({
      words: ['cart', 'order'],
    });
  });

  it('do nothing where one is not understood, and what is wrong is said', () => {
    for (const [typed, what] of [
      [['--sed', '17'], '--sed is not understood.'],
      [['goods'], '"goods" is not understood.'],
      [['--seed', 'x'], '--seed takes a whole number.'],
      [['--seed'], '--seed takes a whole number.'],
      [['--story', 'food'], '--story takes one of money, goods.'],
      [['--aloud=yes'], '--aloud takes nothing.'],
      [['-x'], '-x is not understood.'],
    ] as const) {
      expect(read(...typed)).toEqual({ told: `${what} What is: npm run play -- --help`, code: 2 });
    }
  });

  it('tell what may be asked for, whatever else was typed', () => {
    const help = [
      'npm run play --',
      '  plays',
      '',
      '  --seed N             this one',
      '  --story money|goods  this story',
      '  --aloud              tells each step',
    ].join('\n');
    for (const typed of [['--help'], ['-h'], ['--sed', '--help']]) {
      expect(read(...typed)).toEqual({ told: help, code: 0 });
    }
  });
});

describe('every command of npm run', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // The formatter is not ours, and kasente has a reader of its own.
  const ours = Object.keys(scripts).filter((name) => name !== 'format' && name !== 'kasente');
  const fileOf = (name: string) =>
    ({ start: 'tools/run.ts', dev: 'tools/run.ts', test: 'tools/check.ts', check: 'tools/check.ts' })[name] ??
    scripts[name]!.split(' ').at(-1)!;

  it.each(ours)('%s reads its words by readWords', (name) => {
    expect(readFileSync(join(ROOT, fileOf(name)), 'utf8')).toContain('readWords({');
  });

  it.each(['start', 'simulate', 'db:types'])('%s answers --help, and does nothing for a word that is wrong', (name) => {
    const { PATH, HOME } = process.env;
    const type = (word: string) => {
      const [, , ...script] = scripts[name]!.split(' ');
      const [exe, options] = [process.execPath, { cwd: ROOT, env: { PATH, HOME }, timeout: 20_000 }];
      return spawnSync(exe, [...script, word], { ...options, encoding: 'utf8' });
    };
    const help = type('--help');
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('npm ')]);
    const wrong = type('--nonsense');
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/^--nonsense is not understood\. What is: npm .* --help\n$/),
    ]);
  });
});
