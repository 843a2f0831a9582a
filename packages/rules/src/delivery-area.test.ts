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
/** Sides that cross among them: those of older areas may. */
const corners = fc
  .array(point, { minLength: 3, maxLength: 12 })
  .filter((list) => areaError(list)?.includes('one line') !== true);

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
    const round = (length: number) =>
      Array.from({ length }, (_, index) => at(Math.sin(index / 10), Math.cos(index / 10)));
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
  it('refuses sides that cross: two corners were told in the wrong order', () => {
    const [a, b, c, d] = ntinda as [Point, Point, Point, Point];
    expect(areaError([a, c, b, d])).toBe(
      'The sides of an area do not cross: those from corner 1 and corner 3 do. Give its corners in the order in which one walks around it',
    );
    // The last side leads back to the first corner.
    expect(areaError([b, d, a, c])).toContain('those from corner 1 and corner 3');
    expect(areaError([a, b, d, c])).toContain('those from corner 2 and corner 4');
  });
  it('takes sides that touch, bays, and a corner that is told again at the end', () => {
    expect(areaError(bay)).toBeNull();
    expect(areaError([...ntinda, ntinda[0]!])).toBeNull();
    expect(areaError([at(0, 32), at(0, 33), at(1, 33), at(0, 32.5), at(1, 32)])).toBeNull();
  });
  it('takes whatever is told around a point', () => {
    const directions = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { maxLength: 57 });
    fc.assert(
      fc.property(
        directions,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 60, maxLength: 60 }),
        (all, far) => {
          const around = all
            .concat(-1, 119.5, 239.5)
            .toSorted((one, other) => one - other)
            .map((degrees, index) => {
              const angle = (degrees * Math.PI) / 180;
              return at(0.3 + (far[index]! * Math.sin(angle)) / 100, 32.6 + (far[index]! * Math.cos(angle)) / 100);
            });
          expect(areaError(around)).toBeNull();
        },
      ),
    );
  });
});
