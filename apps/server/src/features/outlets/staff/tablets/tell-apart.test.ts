import { describe, expect, it } from 'vitest';

import { tellApart } from './tell-apart.ts';

type Person = Parameters<typeof tellApart>[0][number];

const person = (id: string, name: string, role: Person['role'], phone: string): Person => ({ id, name, role, phone });
const shown = (...people: Person[]) => tellApart(people).map(({ id, role, phone_end }) => [id, role, phone_end]);

describe('people on a tablet', () => {
  it('whose name nobody shares are their name and nothing else', () => {
    const people = [
      person('a', 'Sarah Auma', 'cashier', '+256772000001'),
      person('b', 'Sarah Akello', 'cashier', '+256772000002'),
    ];
    expect(tellApart(people)).toEqual([
      { id: 'a', name: 'Sarah Auma', role: null, phone_end: null },
      { id: 'b', name: 'Sarah Akello', role: null, phone_end: null },
    ]);
  });

  it('are told apart by their roles, without a digit', () => {
    const people = [
      person('a', 'Sarah Auma', 'cashier', '+256772000001'),
      person('b', 'Sarah Auma', 'supervisor', '+256772000002'),
    ];
    expect(shown(...people)).toEqual([
      ['a', 'cashier', null],
      ['b', 'supervisor', null],
    ]);
  });

  it('are told apart by two digits where the role is the same too, and only those', () => {
    const [first, second] = [
      person('a', 'Sarah Auma', 'cashier', '+256772000047'),
      person('b', 'sarah  auma ', 'cashier', '+256772000051'),
    ];
    expect(shown(first, second)).toEqual([
      ['a', null, '47'],
      ['b', null, '51'],
    ]);
    expect(shown(first, second, person('c', 'Sarah Auma', 'supervisor', '+256772000060'))).toEqual([
      ['a', 'cashier', '47'],
      ['b', 'cashier', '51'],
      ['c', 'supervisor', null],
    ]);
  });

  it('get one digit more where two are the same as well', () => {
    const people = [
      person('a', 'Sarah Auma', 'cashier', '+256772000147'),
      person('b', 'Sarah Auma', 'cashier', '+256772000247'),
      person('c', 'Sarah Auma', 'cashier', '+256772000350'),
    ];
    expect(shown(...people)).toEqual([
      ['a', null, '147'],
      ['b', null, '247'],
      ['c', null, '50'],
    ]);
  });
});
