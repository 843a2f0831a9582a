import { describe, expect, it } from 'vitest';

import { arrivalBadgeQuery, arrivalCountsQuery, arrivalsQuery } from './queries.ts';

describe('arrivals', () => {
  it('are asked again as often as the spec says: list and badge every 30 s, the figures every 60 s', () => {
    expect(arrivalsQuery(undefined, 'new').refetchInterval).toBe(30_000);
    expect(arrivalBadgeQuery(undefined).refetchInterval).toBe(30_000);
    expect(arrivalCountsQuery(undefined).refetchInterval).toBe(60_000);
  });
});
