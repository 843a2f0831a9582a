import { describe, expect, it } from 'vitest';

import { leftForMember, memberLimitTerm, memberLimitText } from './member-limit.ts';

describe('the limit of an offer per member', () => {
  it('leaves what is not taken, and never less than nothing', () => {
    expect([leftForMember(2, 0), leftForMember(2, 1), leftForMember(2, 2), leftForMember(2, 5)]).toEqual([2, 1, 0, 0]);
  });

  it('is a sentence of the terms', () => {
    expect(memberLimitTerm(1)).toBe('One of each product per member');
    expect(memberLimitTerm(2)).toBe('At most 2 of each product per member');
  });

  it.each([
    [2, 2, 'Each member may have 2 of this.'],
    [2, 1, 'Each member may have 2 of this. There is 1 left for you.'],
    [6, 4, 'Each member may have 6 of this. There are 4 left for you.'],
    [2, 0, 'Each member may have 2 of this, and you have ordered it already.'],
    [1, 1, 'Each member may have one of this.'],
    [1, 0, 'Each member may have one of this, and you have ordered it already.'],
  ])('of %i with %i left reads: %s', (limit, left, text) => {
    expect(memberLimitText(limit, left)).toBe(text);
  });
});
