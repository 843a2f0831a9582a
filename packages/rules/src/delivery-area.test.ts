import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { areaError, isInArea } from './delivery-area.ts';
import type { Point } from './delivery-fee.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const ntinda = [at(0.34, 32.6), at(0.34, 32.63), at(0.37, 32.63), at(0.37, 32.6)];
/** A bay in its eastern side. */
const bay = [at(0, 32), at(0, 33), at(0.5, 32.2), at(1, 33), at(1, 32)];
const degree = fc.integer({ min: -2_000, max: 2_000 }).map((thousandths) => thousandths / 1_000);
const point = fc.record({ latitude: degree, longitude: degree });
const corners = fc.array(point, { minLength: 3, maxLength: 12 }).filter((list) => areaError(list) === null);

describe('isInArea', () => {
  it('knows inside, outside and the edge', () => {
    expect(isInArea(ntinda, at(0.354, 32.612))).toBe(true);
    expect(isInArea(ntinda, at(0.354, 32.631))).toBe(false);
    expect(isInArea(ntinda, at(0.34, 32.61))).toBe(true);
    for (const corner of ntinda) expect(isInArea(ntinda, corner)).toBe(true);
  });
  it('does not fill a bay', () => {
    expect(isInArea(bay, at(0.5, 32.1))).toBe(true);
    expect(isInArea(bay, at(0.5, 32.9))).toBe(false);
  });
  it('is the same from whichever corner and in whichever direction the corners are told', () => {
    fc.assert(
      fc.property(corners, point, fc.nat(11), (list, place, first) => {
        const turned = [...list.slice(first % list.length), ...list.slice(0, first % list.length)];
        const inside = isInArea(list, place);
        expect(isInArea(turned, place)).toBe(inside);
        expect(isInArea(list.toReversed(), place)).toBe(inside);
      }),
    );
  });
  it('never holds what lies beyond its outermost corners', () => {
    fc.assert(
      fc.property(corners, point, (list, place) => {
        const beyond = Math.max(...list.map(({ latitude }) => latitude)) + 0.001;
        expect(isInArea(list, { ...place, latitude: beyond })).toBe(false);
      }),
    );
  });
  it('holds every corner', () => {
    fc.assert(
      fc.property(corners, (list) => {
        for (const corner of list) expect(isInArea(list, corner)).toBe(true);
      }),
    );
  });
});

describe('areaError', () => {
  it('takes what encloses something', () => {
    expect(areaError(ntinda)).toBeNull();
    expect(areaError(ntinda.slice(0, 2))).toBe('An area needs at least 3 corners');
    const round = (length: number) => Array.from({ length }, (_, index) => at(Math.sin(index), Math.cos(index)));
    expect(areaError(round(60))).toBeNull();
    expect(areaError(round(61))).toBe('An area has at most 60 corners');
    // The second corner lies north, or east, of the first, or on it.
    expect(areaError([at(0, 32), at(0.1, 32), at(0, 32.1)])).toBeNull();
    expect(areaError([at(0, 32), at(0, 32.1), at(0.1, 32)])).toBeNull();
    expect(areaError([at(0, 32), at(0, 32), at(0.1, 32), at(0, 32.1)])).toBeNull();
    expect(areaError([at(0, 32), at(0.1, 32), at(0.2, 32)])).toBe('The corners of an area do not lie on one line');
    expect(areaError([at(0, 32), at(0, 32.1), at(0, 32.2)])).toBe('The corners of an area do not lie on one line');
    expect(areaError([at(0, 32), at(0.1, 32.1), at(0.2, 32.2)])).toBe('The corners of an area do not lie on one line');
    expect(areaError([at(1, 1), at(1, 1), at(1, 1)])).toBe('The corners of an area do not lie on one line');
  });
});
