import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetMember } from '#web/api/end-session.ts';
import { clearTokens, storeTokens } from '#web/api/session.ts';
import { noteServerDate } from '#web/lib/server-clock.ts';
import { privateStorage } from '#web/lib/storage.ts';
import { twoTabs } from '#web/lib/two-tabs-for-tests.ts';

import { allowKeeping, dropKept, keep, readKept } from './kept-store.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const tokenOf = (sid: string, exp: number) => `h.${btoa(JSON.stringify({ sid, exp }))}.s`;
const signIn = (sid: string, exp = 1) => storeTokens({ access: tokenOf(sid, exp), refresh: 'r' });
const code = (value: string, at = 1) => ({ value, at });
const held = () => JSON.stringify({ ...localStorage });

beforeEach(() => {
  localStorage.clear();
  signIn('grace');
  allowKeeping(Date.now() + HOUR_MS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteServerDate(new Date().toUTCString(), Date.now());
  clearTokens();
});

describe('what is kept for use without a network', () => {
  it('is there with the time it is of, also after the token was renewed, and the newer takes the place of the older', () => {
    keep('codes', 'k1', code('482615', 10), 5);
    keep('codes', 'k1', code('739204', 20), 5);
    signIn('grace', 2);
    expect(readKept('codes', 'k1')).toMatchObject({ value: '739204', at: 20 });
    expect(readKept('codes', 'k2')).toBeUndefined();
    expect(held()).not.toContain('482615');
  });

  it('is the newest of each shelf, and no shelf takes the place of another', () => {
    keep('cart', 'mine', code('soap'), 1);
    for (const [at, key] of ['k1', 'k2', 'k3', 'k1', 'k4'].entries()) keep('codes', key, code(key, at), 3);
    expect(['k1', 'k2', 'k3', 'k4'].filter((key) => readKept('codes', key))).toEqual(['k1', 'k3', 'k4']);
    expect(readKept('cart', 'mine')).toBeDefined();
    dropKept('codes', 'k1');
    expect(readKept('codes', 'k1')).toBeUndefined();
    expect(readKept('codes', 'k3')).toBeDefined();
  });

  it.each([
    ['the server has not said that this device may', () => localStorage.clear()],
    ['the device is not confirmed', () => allowKeeping(null)],
    ['the member has signed out', forgetMember],
    ['somebody else has signed in', () => signIn('brian')],
  ])('is nothing when %s, neither before nor from then on', (_when, happens) => {
    keep('codes', 'k1', code('482615'), 5);
    happens();
    expect(readKept('codes', 'k1')).toBeUndefined();
    keep('codes', 'k1', code('482615'), 5);
    expect(readKept('codes', 'k1')).toBeUndefined();
    expect(held()).not.toContain('482615');
  });

  it("is nobody's when a tab has put it there in the instant in which another one signed out, and goes with the next look", () => {
    const tabs = twoTabs();
    tabs.inTab(0, () => {
      signIn('grace');
      allowKeeping(Date.now() + HOUR_MS);
    });
    tabs.settle();
    tabs.inTab(0, forgetMember);
    tabs.inTab(1, () => keep('codes', 'k1', code('482615'), 5));
    tabs.settle();
    tabs.inTab(0, () => {
      expect(held()).toContain('482615');
      expect(readKept('codes', 'k1')).toBeUndefined();
      expect(held()).not.toContain('482615');
    });
    tabs.settle();
    tabs.inTab(1, () => expect(held()).not.toContain('482615'));
  });

  it.each([
    ['has ended', HOUR_MS],
    ['would be again because the clock was set back', -HOUR_MS],
  ])('is gone when its time %s', (_when, passed_ms) => {
    keep('codes', 'k1', code('482615'), 5);
    vi.useFakeTimers({ now: Date.now() + passed_ms });
    expect(readKept('codes', 'k1')).toBeUndefined();
    expect(held()).not.toContain('482615');
  });

  it.each([
    ['fast', 2 * DAY_MS],
    ['slow', -2 * DAY_MS],
  ])('is there for as long as the server said on a phone whose clock is two days %s', (_how, wrong_ms) => {
    const server = Date.parse('2026-11-30T09:00:00Z');
    const passes = (ms: number) => vi.setSystemTime(server + wrong_ms + ms);
    vi.useFakeTimers();
    passes(0);
    noteServerDate(new Date(server).toUTCString(), Date.now());
    allowKeeping(server + HOUR_MS);
    keep('codes', 'k1', code('482615'), 5);
    passes(HOUR_MS - 60_000);
    expect(readKept('codes', 'k1')).toBeDefined();
    passes(HOUR_MS);
    expect(readKept('codes', 'k1')).toBeUndefined();
  });

  it('is there for the next version of the app, and fetched again by one that reads other fields', () => {
    keep('codes', 'k1', code('482615'), 5);
    vi.stubGlobal('__reactRouterManifest', { version: 'next' });
    expect(readKept('codes', 'k1')).toBeDefined();
    privateStorage.write('kept', { ...(privateStorage.read('kept') as object), shape: 'of another version' });
    expect(readKept('codes', 'k1')).toBeUndefined();
    expect(held()).not.toContain('482615');
  });
});
