import { describe, expect, it } from 'vitest';

import { bySuggestion, PLACE_COUNTS_MS } from './nearest-rider.ts';

describe('which rider is suggested', () => {
  it('is the nearest of those with least to do; an unknown place comes last of them, in the order given', () => {
    const riders = [
      { name: 'busy and near', under_way: 2, distance_km: 0.1 },
      { name: 'unknown', under_way: 0, distance_km: null },
      { name: 'far', under_way: 0, distance_km: 4 },
      { name: 'also unknown', under_way: 0, distance_km: null },
      { name: 'near', under_way: 0, distance_km: 0.4 },
    ];
    expect(bySuggestion(riders).map(({ name }) => name)).toEqual([
      'near',
      'far',
      'unknown',
      'also unknown',
      'busy and near',
    ]);
  });
  it('does not go by a place of more than half an hour ago', () => expect(PLACE_COUNTS_MS / 60_000).toBe(30));
});
