import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { waitingWords } from './waiting-words.ts';

const UNITS: Record<string, number> = { minute: 60, minutes: 60, hours: 3_600, days: 86_400 };

describe('how long to wait', () => {
  it.each([
    [0, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [5_401, '2 hours'],
    [86_340, '24 hours'],
    [86_400, '24 hours'],
    [172_800, '2 days'],
    [2_592_000, '30 days'],
  ])('%d seconds are %s', (seconds, words) => expect(waitingWords(seconds)).toBe(words));

  it('is never said shorter than it is, nor longer by more than its unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * 86_400 }), (seconds) => {
        const [count = '', unit = ''] = waitingWords(seconds).split(' ');
        const said = (count === 'a' ? 1 : Number(count)) * UNITS[unit]!;
        expect(said).toBeGreaterThanOrEqual(seconds);
        expect(said - seconds).toBeLessThan(UNITS[unit]!);
      }),
    );
  });
});
