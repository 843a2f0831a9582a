import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { WATCH_HEAD_START_MINUTES, WATCHES_AT_MOST, watchersToTell } from './stock-watch.ts';

const pieces = fc.nat(1_000);

describe('who is told that something is back', () => {
  it('is one for each piece, less those who are on their way', () => {
    expect([WATCHES_AT_MOST, WATCH_HEAD_START_MINUTES]).toEqual([30, 30]);
    expect(watchersToTell({ available: 3, told_lately: 0 })).toBe(3);
    expect(watchersToTell({ available: 3, told_lately: 2 })).toBe(1);
    expect(watchersToTell({ available: 0, told_lately: 0 })).toBe(0);
  });

  it('never are more at a time than there are pieces, and a second look tells nobody anew', () => {
    fc.assert(
      fc.property(pieces, pieces, (available, told_lately) => {
        const told = watchersToTell({ available, told_lately });
        expect(told).toBeGreaterThanOrEqual(0);
        expect(told).toBeLessThanOrEqual(available);
        expect(watchersToTell({ available, told_lately: told_lately + told })).toBe(0);
      }),
    );
  });
});
