import type { IncomingMessage } from 'node:http';

import { beforeEach, describe, expect, it } from 'vitest';

import { collector } from '#server-test/collector.ts';

import { Turns, type InLine, type Standing } from './turns.ts';

let now: number;
let due: (() => void)[];
let letIn: string[];
let refused: string[];
let costMs: number;
let full: Set<InLine>;
/** When those came who are not let in yet, and how long the others have waited. */
let came: Map<string, number>;
let waited: number[];
let names = 0;
let turns: Turns;

beforeEach(() => {
  now = 1_000;
  due = [];
  letIn = [];
  refused = [];
  costMs = 1;
  full = new Set();
  came = new Map();
  waited = [];
  names = 0;
  const inside = {
    handle: ({ url }: IncomingMessage) => {
      letIn.push(url!);
      waited.push(now - came.get(url!)!);
      now += costMs;
    },
    hasRoom: (line: InLine) => !full.has(line),
    standingOf: ({ url }: IncomingMessage) => url!.split(' ')[0] as Standing,
    refuse: ({ url }: IncomingMessage) => refused.push(url!),
  };
  const next = (work: () => void) => due.push(work);
  turns = new Turns(inside, { clockMs: () => now, nextTurn: next, later: next });
});

function come(standing: Standing, count: number): string[] {
  const urls = Array.from({ length: count }, () => `${standing} ${(names += 1)}`);
  for (const url of urls) {
    came.set(url, now);
    turns.take({ url } as IncomingMessage, {} as never);
  }
  return urls;
}

/** One turn of the process, which takes so long besides what is let in. */
function turn(tookMs = 0): void {
  now += tookMs;
  for (const work of due.splice(0)) work();
}

/** Of which lines the next ninety are who are let in. */
function nextNinety(): Record<string, number> {
  const from = letIn.length;
  while (letIn.length < from + 90) turn();
  const counts: Record<string, number> = {};
  for (const name of letIn.slice(from, from + 90)) counts[name.split(' ')[0]!] = (counts[name.split(' ')[0]!] ?? 0) + 1;
  return counts;
}

describe('who asks', () => {
  it('is let in at once while there is time, at least as many as one browser asks for', () => {
    costMs = 50;
    come('look', 20);
    expect(letIn).toHaveLength(8);
    turn();
    turn();
    expect(letIn).toHaveLength(16);
    turn();
    expect(letIn).toHaveLength(20);
  });

  it('is let in in the order of arrival, for a few milliseconds of each turn', () => {
    costMs = 0.25;
    const all = come('look', 100);
    const atOnce = letIn.length;
    expect(atOnce).toBeGreaterThan(8);
    expect(atOnce).toBeLessThan(20);
    turn();
    turn();
    expect(letIn.length).toBeLessThan(2 * atOnce + 1);
    for (let count = 0; count < 8; count += 1) turn();
    expect(letIn).toEqual(all);
    turn();
    // Nobody waits, and nothing is due any more.
    expect(due).toEqual([]);
    expect(refused).toEqual([]);
  });

  it('is let in by turns, most of all who cannot wait', () => {
    come('look', 8);
    for (const standing of ['look', 'act', 'patient', 'first'] as const) come(standing, 60);
    come('at_once', 1);
    expect(letIn.slice(8)).toEqual(['at_once 249']);
    expect(nextNinety()).toEqual({ first: 30, patient: 30, look: 20, act: 10 });
    while (due.length > 0) turn();
    expect(letIn).toHaveLength(8 + 1 + 240);
  });

  it('is let in instead of those whose line is empty', () => {
    come('look', 9);
    for (const standing of ['look', 'act', 'first'] as const) come(standing, 120);
    expect(nextNinety()).toEqual({ first: 45, look: 30, act: 15 });
  });

  it('waits while there is no room, and lets others in meanwhile', () => {
    come('look', 8);
    come('look', 3);
    const first = come('first', 3);
    full = new Set(['look']);
    for (let count = 0; count < 5; count += 1) turn();
    expect(letIn.slice(8)).toEqual(first);
    full = new Set();
    for (let count = 0; count < 5; count += 1) turn();
    expect(letIn).toHaveLength(14);
    expect(due).toEqual([]);
  });
});

describe('who was let in', () => {
  it('is not held any longer, though others still wait behind', async () => {
    const requests = Array.from({ length: 20 }, (_, place): IncomingMessage => {
      const request = { url: `look ${place}` } as IncomingMessage;
      came.set(request.url!, now);
      turns.take(request, {} as never);
      return request;
    });
    const held = requests.splice(0).map((request) => new WeakRef(request));
    costMs = 50;
    turn();
    turn();
    expect(letIn.length).toBeLessThan(20);
    // What a reference has just been made to is not collected before the turn of the process is over.
    await new Promise((over) => setImmediate(over));
    collector()();
    expect(held.filter((request) => request.deref() !== undefined)).toHaveLength(20 - letIn.length);
  });
});

describe('whoever has waited too long', () => {
  /** A crowd for so long, of whom ever more come than are let in. */
  function crowd(standing: Standing, lastingMs: number): void {
    const until = now + lastingMs;
    while (now < until) {
      come(standing, 40);
      turn(10);
    }
  }

  it('is refused in a crowd that lasts, without being read, and the others wait no longer than that', () => {
    crowd('look', 490);
    expect(refused).toEqual([]);
    crowd('look', 100);
    const before = letIn.length;
    crowd('look', 400);
    expect(refused.length).toBeGreaterThan(100);
    // And the turn in which it is noticed.
    expect(Math.max(...waited.slice(before))).toBeLessThan(150);
    while (due.length > 0) turn(10);
    expect(letIn.length + refused.length).toBe(came.size);
    // The last few of a crowd are let in, however long that takes.
    expect(letIn.slice(-32)).toEqual([...came.keys()].slice(-32));
  });

  it('is not refused where a burst is worked off, or only a few wait on a machine that stands still', () => {
    come('look', 240);
    for (let count = 0; count < 40; count += 1) turn();
    expect(letIn).toHaveLength(240);
    come('look', 30);
    for (let count = 0; count < 5; count += 1) turn(2_000);
    expect(letIn).toHaveLength(270);
    expect(refused).toEqual([]);
  });

  it('is refused as soon where there is no room, be it one alone', () => {
    come('look', 9);
    full = new Set(['look']);
    turn(90);
    expect(refused).toEqual([]);
    turn(20);
    expect(refused).toEqual(['look 9']);
    turn();
    expect(due).toEqual([]);
  });

  it('is refused much later where it came to stand in line', () => {
    crowd('patient', 2_900);
    expect(refused).toEqual([]);
    crowd('patient', 2_000);
    expect(refused.length).toBeGreaterThan(0);
  });
});
