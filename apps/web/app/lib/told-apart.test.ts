import { expect, it } from 'vitest';

import { toldApart } from './told-apart.ts';

const one = (id: string, name: string, ...more: string[]) => ({ id, name, more });

it('calls people by their names, and adds of namesakes what tells them apart and no more', () => {
  const list = [
    one('a', 'Ruth Atim', 'Cashier', '112'),
    one('b', 'Grace Nakato', 'Cashier', '113'),
    one('c', 'ruth  atim ', 'Supervisor', '114'),
    one('d', 'Ruth Atim', 'Cashier', '115'),
  ];
  expect([...toldApart(list, ({ more }) => more).values()]).toEqual([
    'Ruth Atim, Cashier, 112',
    'Grace Nakato',
    'ruth  atim , Supervisor',
    'Ruth Atim, Cashier, 115',
  ]);
});

it('adds all there is where even that tells nothing apart, and has nothing to say of nobody', () => {
  const list = [one('a', 'Ruth', 'Cashier'), one('b', 'Ruth', 'Cashier'), one('c', 'Ruth')];
  expect([...toldApart(list, ({ more }) => more).values()]).toEqual(['Ruth, Cashier', 'Ruth, Cashier', 'Ruth']);
  expect(toldApart([], () => []).size).toBe(0);
});
