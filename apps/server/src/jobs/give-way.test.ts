import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { GiveWay } from './give-way.ts';

const MOST_MS = 2_500;
const STEP_MS = 10;

let nowMs: number;
let way: GiveWay;
let due: { work: () => void; atMs: number }[];

beforeEach(() => {
  nowMs = 0;
  due = [];
  way = new GiveWay({ clockMs: () => nowMs, later: (work, ms) => void due.push({ work, atMs: nowMs + ms }) });
});

/** When work that is to be begun now is begun. */
async function begunAt(): Promise<number> {
  let isBegun = false;
  const begun = way.free().then(() => (isBegun = true));
  await Promise.resolve();
  await Promise.resolve();
  for (let next = due.shift(); next !== undefined; next = due.shift()) {
    nowMs = Math.max(nowMs, next.atMs);
    next.work();
    await new Promise(setImmediate);
  }
  await begun;
  expect(isBegun).toBe(true);
  return nowMs;
}

/** Words of a crowd, one every so often from now on. */
function hearFor(lastingMs: number, everyMs = 200): void {
  const untilMs = nowMs + lastingMs;
  for (; nowMs <= untilMs; nowMs += everyMs) way.hear();
}

describe('work behind the answers', () => {
  it('is begun at once where there is no crowd', async () => {
    nowMs = 7_000;
    expect(await begunAt()).toBe(7_000);
  });

  it('waits until nothing has been heard of a crowd for half a second', async () => {
    way.hear();
    nowMs = 300;
    way.hear();
    expect(await begunAt()).toBe(800);
  });

  it('waits on where the crowd is heard of again while it waits', async () => {
    way.hear();
    const begun = way.free();
    nowMs = 400;
    way.hear();
    nowMs = 500;
    due.shift()!.work();
    await new Promise(setImmediate);
    expect(due.map(({ atMs }) => atMs)).toEqual([900]);
    nowMs = 900;
    due.shift()!.work();
    await begun;
  });

  it('goes on for as long as it gave way, however long the crowd stays', async () => {
    hearFor(MOST_MS);
    expect(await begunAt()).toBe(2_600);
    hearFor(2_000);
    const before = nowMs;
    expect(await begunAt()).toBe(before);
    nowMs = 2 * MOST_MS;
    way.hear();
    expect(await begunAt()).toBe(2 * MOST_MS + 500);
  });

  it('is never held up for longer, and has half of the time at least, whenever a crowd is heard of', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 150 }), (pauses) => {
        let clock = 0;
        const tried = new GiveWay({ clockMs: () => clock, later: () => {} });
        let gaveWayMs = 0;
        let inARowMs = 0;
        let longestMs = 0;
        for (const pause of pauses) {
          tried.hear();
          for (let step = 0; step < pause; step += 1, clock += STEP_MS) {
            inARowMs = tried.isGivingWay ? inARowMs + STEP_MS : 0;
            longestMs = Math.max(longestMs, inARowMs);
            gaveWayMs += tried.isGivingWay ? STEP_MS : 0;
          }
        }
        expect(longestMs).toBeLessThanOrEqual(MOST_MS);
        expect(gaveWayMs).toBeLessThanOrEqual(clock / 2 + MOST_MS);
      }),
    );
  });
});
