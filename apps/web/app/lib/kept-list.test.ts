import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { keptList } from './kept-list.ts';
import { twoTabs } from './two-tabs-for-tests.ts';

interface Thing {
  readonly name: string;
  readonly count: number;
}
const isOne = (value: unknown): value is Thing => typeof value === 'object' && value !== null && 'name' in value;
const openList = () => keptList('things', { isOne, nameOf: ({ name }: Thing) => name });
const thing = (name: string, count = 1): Thing => ({ name, count });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the order in which things were put, over a page that was closed and a clock that was set back', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') });
  const list = openList();
  for (const name of ['b', 'c']) list.put(thing(name));
  vi.setSystemTime(new Date('2026-11-28T11:00:00Z'));
  list.put(thing('a'));
  list.put(thing('b', 2));
  expect(openList().read()).toEqual([thing('b', 2), thing('c'), thing('a')]);
  list.drop(({ name }) => name === 'c');
  expect(openList().read()).toEqual([thing('b', 2), thing('a')]);
});

it('is the same array while nothing has changed', () => {
  const list = openList();
  list.put(thing('a'));
  const before = list.read();
  localStorage.setItem('of something else', '1');
  expect(list.read()).toBe(before);
  openList().put(thing('a', 2));
  expect(list.read()).not.toBe(before);
});

it('has what a version before kept as one, in its order and before what came since', () => {
  const old = [thing('old 2'), 'of another shape', thing('old 1')];
  localStorage.setItem('kasente.v1.device.things', JSON.stringify(old));
  const list = openList();
  list.put(thing('new'));
  expect(openList().read()).toEqual([thing('old 2'), thing('old 1'), thing('new')]);
  list.drop(({ name }) => name === 'old 2');
  expect(openList().read()).toEqual([thing('old 1'), thing('new')]);
});

it('loses nothing that two tabs put and drop in the same instant', () => {
  const tabs = twoTabs();
  const [one, other] = [openList(), openList()];
  tabs.inTab(0, () => one.put(thing('first')));
  tabs.settle();
  tabs.inTab(0, () => one.put(thing('of one')));
  tabs.inTab(1, () => other.put(thing('of the other')));
  tabs.inTab(0, () => one.drop(({ name }) => name === 'first'));
  tabs.settle();
  for (const [tab, list] of [one, other].entries()) {
    const names = tabs.inTab(tab as 0 | 1, () => list.read()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['of one', 'of the other']);
  }
});
