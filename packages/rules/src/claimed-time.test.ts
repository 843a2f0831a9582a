import { describe, expect, it } from 'vitest';

import { boundedClaim } from './claimed-time.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);

describe('a time that a phone claims', () => {
  it('is believed between what went before and now', () => {
    expect(boundedClaim(at('10:10'), at('10:00'), at('10:30'))).toEqual(at('10:10'));
  });
  it('is moved to the nearest possible one', () => {
    expect(boundedClaim(at('09:00'), at('10:00'), at('10:30'))).toEqual(at('10:00'));
    expect(boundedClaim(at('23:00'), at('10:00'), at('10:30'))).toEqual(at('10:30'));
    expect(boundedClaim(at('00:05'), at('00:00'), at('20:00'))).toEqual(at('08:00'));
  });
  it('is now where nothing is said, or nothing that is a time', () => {
    expect(boundedClaim(null, at('10:00'), at('10:30'))).toEqual(at('10:30'));
    expect(boundedClaim(new Date(Number.NaN), at('10:00'), at('10:30'))).toEqual(at('10:30'));
  });
});
