import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clearTokens, storeTokens } from '#web/api/session.ts';

import { arrivalBadgeQuery, arrivalCountsQuery, arrivalsQuery } from './queries.ts';

let asked: string[];

beforeEach(() => {
  asked = [];
  storeTokens({ access: 'good', refresh: 'r1' });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.split('?')[1]!);
    return Promise.resolve(Response.json({ success: true, data: { results: [], count: 7 } }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearTokens();
});

describe('arrivals', () => {
  it('are asked again as often as the spec says: list and badge every 30 s, the figures every 60 s', () => {
    expect(arrivalsQuery(undefined, 'new').refetchInterval).toBe(30_000);
    expect(arrivalBadgeQuery(undefined).refetchInterval).toBe(30_000);
    expect(arrivalCountsQuery(undefined).refetchInterval).toBe(60_000);
  });

  it('are asked for as the spec says: ten on a page, those served for the last day alone, figures without rows', async () => {
    const client = new QueryClient();
    await client.fetchQuery(arrivalsQuery(undefined, 'new'));
    await client.fetchQuery(arrivalsQuery(undefined, 'completed'));
    await client.fetchQuery(arrivalsQuery(undefined, undefined, 2));
    await client.fetchQuery(arrivalCountsQuery(undefined));
    expect(await client.fetchQuery(arrivalBadgeQuery(undefined))).toBe(7);
    expect(asked).toEqual([
      'status=new&page=1&per_page=10&recent=false',
      'status=completed&page=1&per_page=10&recent=true',
      'page=2&per_page=10&recent=false',
      'per_page=100&include_stats=true&count_only=true',
      'status=new&count_only=true',
    ]);
  });
});
