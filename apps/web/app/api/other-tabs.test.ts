import { afterEach, beforeEach, expect, it } from 'vitest';

import { followOtherTabs } from './other-tabs.ts';
import { storeTokens } from './session.ts';

const tokenOf = (sid: string, exp = 1) => `head.${btoa(JSON.stringify({ sid, exp })).replaceAll('=', '')}.sign`;

let told: boolean[];
let leave: () => void;

beforeEach(() => {
  localStorage.clear();
  storeTokens({ access: tokenOf('mine'), refresh: 'r1' });
  told = [];
  leave = followOtherTabs((isSignedIn) => told.push(isSignedIn));
});
afterEach(() => leave());

/** What another tab does to the storage, and the event by which this one hears of it. */
function elsewhere(access: string | null): void {
  if (access === null) localStorage.removeItem('accessToken');
  else localStorage.setItem('accessToken', access);
}
const hear = (moment = 'storage') => globalThis.dispatchEvent(new Event(moment));

it('a page hears once that another tab signed out', () => {
  elsewhere(null);
  hear();
  hear();
  expect(told).toEqual([false]);
});

it('a page hears that another tab signed somebody else in', () => {
  elsewhere(tokenOf('theirs'));
  hear();
  expect(told).toEqual([true]);
});

it('a page hears nothing of tokens that another tab renewed', () => {
  elsewhere(tokenOf('mine', 2));
  hear();
  expect(told).toEqual([]);
});

it.each(['pageshow', 'focus'])('a page that was asleep finds out at %s', (moment) => {
  elsewhere(null);
  hear(moment);
  expect(told).toEqual([false]);
});

it('a page is told nothing of what it did itself', () => {
  storeTokens({ access: tokenOf('new'), refresh: 'r2' });
  hear();
  expect(told).toEqual([]);
});
