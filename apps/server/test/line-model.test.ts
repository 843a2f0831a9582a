import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countFriend, EMPTY_LINE, joinLine, leaveLine, placeInLine, type LineModel } from './line-model.ts';

const lineOf = (length: number): LineModel =>
  Array.from({ length }, (_, index) => `a${index + 1}`).reduce(joinLine, EMPTY_LINE);
const confirmTwo = (queue: LineModel, referrer: string) => countFriend(countFriend(queue, referrer), referrer);

describe('the waiting line', () => {
  it('moves a referrer exactly 15 places for two friends, and not for one', () => {
    const queue = lineOf(40);
    expect(placeInLine(countFriend(queue, 'a30'), 'a30')).toBe(30);
    const jumped = confirmTwo(queue, 'a30');
    expect(placeInLine(jumped, 'a30')).toBe(15);
    expect(placeInLine(jumped, 'a15')).toBe(16);
    expect(placeInLine(jumped, 'a31')).toBe(31);
    expect(placeInLine(confirmTwo(jumped, 'a30'), 'a30')).toBe(1);
  });

  it('never moves anyone past the head, and counts for those who left', () => {
    expect(placeInLine(confirmTwo(lineOf(5), 'a3'), 'a3')).toBe(1);
    const left = leaveLine(lineOf(5), 'a3');
    expect(confirmTwo(left, 'a3').line).toEqual(['a1', 'a2', 'a4', 'a5']);
    expect(placeInLine(left, 'a3')).toBeNull();
  });

  it('keeps everyone once and in a place, whatever happens', () => {
    const step = fc.record({
      kind: fc.constantFrom('join', 'leave', 'confirm'),
      who: fc.integer({ min: 0, max: 40 }).map(String),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const waiting = new Set<string>();
        let queue = EMPTY_LINE;
        for (const { kind, who } of steps) {
          const before = placeInLine(queue, who);
          if (kind === 'join') {
            queue = joinLine(queue, who);
            waiting.add(who);
          } else if (kind === 'leave') {
            queue = leaveLine(queue, who);
            waiting.delete(who);
          } else {
            queue = countFriend(queue, who);
            const moved = (before ?? 0) - (placeInLine(queue, who) ?? 0);
            expect(moved).toBeGreaterThanOrEqual(0);
            expect(moved).toBeLessThanOrEqual(15);
          }
        }
        expect([...queue.line].sort()).toEqual([...waiting].sort());
      }),
    );
  });
});
